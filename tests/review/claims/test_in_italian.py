"""Decisions in Italian, and what in Italian only sounds like one."""

import pytest

from foreign_records import heard, heard_in, heard_in_title


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Useremo PostgreSQL come database principale.", ["use PostgreSQL"]),
        ("Utilizziamo Redis per la cache delle sessioni.", ["use Redis"]),
        ("Abbiamo deciso di utilizzare Terraform per l'infrastruttura.", ["use Terraform"]),
        ("Abbiamo deciso di adottare Kubernetes.", ["use Kubernetes"]),
        ("Si userà RabbitMQ come broker dei messaggi.", ["use RabbitMQ"]),
        ("Si è deciso di usare FastAPI per le API.", ["use FastAPI"]),
        ("Verrà utilizzato Playwright per i test end-to-end.", ["use Playwright"]),
        ("Scegliamo Django perché il team lo conosce.", ["use Django"]),
        ("Abbiamo scelto GraphQL invece di REST.", ["use GraphQL"]),
        ("Adotteremo Keycloak per l'autenticazione.", ["use Keycloak"]),
        ("Il frontend sarà sviluppato con React e TypeScript.", ["use React", "use TypeScript"]),
        ("I servizi sono scritti in Go.", ["use Go"]),
        ("Il nostro database sarà MySQL.", ["use MySQL"]),
        ("MongoDB sarà il database dei documenti.", ["use MongoDB"]),
        ("PostgreSQL verrà usato per i dati transazionali.", ["use PostgreSQL"]),
        ("Tutti i test vengono eseguiti con Jest.", ["use Jest"]),
        ("Non useremo MongoDB.", ["do_not_use MongoDB"]),
        ("Moment.js non deve essere utilizzato.", ["do_not_use Moment.js"]),
        ("È vietato l'uso di jQuery.", ["do_not_use jQuery"]),
        ("Non si deve usare Lombok.", ["do_not_use Lombok"]),
        ("Rimuoviamo Webpack dal progetto.", ["remove webpack"]),
        ("RabbitMQ verrà rimosso.", ["remove RabbitMQ"]),
        ("Sostituiamo Moment.js con Day.js.", ["replace Day.js was Moment.js"]),
        ("Migriamo da MySQL a PostgreSQL.", ["replace PostgreSQL was MySQL"]),
        ("Jenkins viene sostituito da GitHub Actions.", ["replace GitHub Actions was Jenkins"]),
        ("Usiamo solo PostgreSQL.", ["only PostgreSQL"]),
        ("Useremo esclusivamente Python.", ["only Python"]),
        ("È richiesto almeno Python 3.11.", ["at_least Python"]),
        ("Useremo Node.js 20 o superiore.", ["at_least Node.js"]),
        ("Il livello di dominio non deve dipendere da Spring Boot.", ["may_not_reach dominio → Spring Boot"]),
        ("- Kubernetes per il deploy", ["use Kubernetes"]),
        ('Opzione scelta: "PostgreSQL", perché soddisfa i requisiti.', ["use PostgreSQL"]),
        ("Opzione scelta: Redis, poiché è veloce.", ["use Redis"]),
        ("L'opzione scelta è Apache Kafka.", ["use Apache Kafka"]),
        ("Per i report useremo Elasticsearch.", ["use Elasticsearch"]),
        ("Puntiamo su Kotlin per il backend.", ["use Kotlin"]),
        ("Il team ha deciso di migrare l'applicazione a Vue.", ["use Vue"]),
        ("Tutta l'infrastruttura è descritta con Terraform.", ["use Terraform"]),
        ("L'autenticazione è affidata a Keycloak.", ["use Keycloak"]),
        ("Le immagini saranno costruite con Docker.", ["use Docker"]),
        ("I messaggi passano attraverso RabbitMQ.", ["use RabbitMQ"]),
        ("Restiamo su Flask.", ["use Flask"]),
        ("Smetteremo di usare Jenkins.", ["remove Jenkins"]),
        ("Si è scelto SQLite come archivio locale.", ["use SQLite"]),
        ("Come gateway verrà adottato Kong.", ["use Kong"]),
        ("Al posto di Moment.js useremo Day.js.", ["replace Day.js was Moment.js"]),
        ("La versione minima supportata è Python 3.10.", ["at_least Python"]),
        ("Prometheus e Grafana verranno utilizzati per il monitoraggio.", ["use Prometheus", "use Grafana"]),
        ("Adottiamo Tailwind CSS per gli stili.", ["use Tailwind CSS"]),
        ("La coda dei lavori sarà gestita con Celery.", ["use Celery"]),
        ("Si opta per Cypress per i test dell'interfaccia.", ["use Cypress"]),
        ("Distribuiremo i servizi su Kubernetes.", ["use Kubernetes"]),
        ("Abbiamo scelto Rust come linguaggio del motore.", ["use Rust"]),
        ("Non è permesso usare Lodash.", ["do_not_use Lodash"]),
        ("Toglieremo Bower dal repository.", ["remove Bower"]),
        ("Sentry sostituirà Rollbar.", ["replace Sentry was Rollbar"]),
        ("Tutta la documentazione è generata con Sphinx.", ["use Sphinx"]),
        ("Salveremo i file su MinIO.", ["use MinIO"]),
        ("D'ora in poi usiamo pnpm.", ["use pnpm"]),
        ("È ammesso solo PostgreSQL.", ["only PostgreSQL"]),
        ("Il progetto richiede Java 17 o superiore.", ["at_least Java"]),
        ("La nostra scelta è Svelte.", ["use Svelte"]),
    ],
)
def test_a_decision_is_heard(sentence: str, expected: list[str]) -> None:
    assert heard("it", sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Se il volume cresce, useremo Apache Kafka.",
        "Potremmo usare Redis più avanti.",
        "In precedenza usavamo MongoDB.",
        "Finora si utilizzava Jenkins.",
        "Attualmente l'applicazione usa MySQL.",
        "Abbiamo considerato MongoDB e Cassandra come alternative.",
        "MongoDB è stato scartato per la licenza.",
        "Altri team usano RabbitMQ.",
        "I clienti possono usare GraphQL.",
        "PostgreSQL è più lento di Redis.",
        "Uno strumento come Terraform aiuterebbe.",
        "Per esempio, Jenkins offre molti plugin.",
        "L'opzione 2 usa MongoDB.",
        "Rispetto a Kafka, è semplice.",
        "Alcuni progetti utilizzano Django.",
        "Quando sarà necessario, migreremo a Kubernetes.",
        "Forse adotteremo GraphQL in futuro.",
        "Vantaggi: MongoDB scala bene.",
        "Prima di adottare Kubernetes, misureremo il carico.",
        "Usiamo Redis o Memcached?",
        "Il team ha valutato Redis e Memcached.",
        "Non è ancora necessario usare Redis.",
        "A differenza di MySQL, supporta JSON.",
        "L'altro repository usa Docker.",
        "Preferiamo PostgreSQL a MySQL.",
        "Kubernetes resta fuori.",
        "Non dipendiamo più da Firebase.",
        "Usiamo una libreria nostra invece di Lodash.",
        "Resta escluso l'uso di Kafka.",
        "La migrazione a Kubernetes è rimandata.",
        "Ci ispiriamo a Rails.",
        "In passato usammo Redis.",
        "Si usò MongoDB per anni.",
        "Useremo un pattern simile a quello di Redux.",
        "Il nostro fornitore usa SAP CAP.",
        "Non escludiamo di usare Redis un giorno.",
        "È possibile che useremo MongoDB.",
        "Il cliente usa già Oracle Database.",
        "Il confronto con Flask è andato bene.",
        "Nessuno ci obbliga a usare Kubernetes.",
        "Usare Jenkins sarebbe un errore.",
        "In produzione oggi gira Nginx.",
        "Anche Django era un'opzione.",
        "Spotify usa Kafka.",
        "Evitiamo di dipendere da Firebase.",
        "Cominceremo a usare Vault se lo approvano.",
        "L'API sarà compatibile con GraphQL.",
        "Il codice è stato copiato da Django.",
        "I dati verranno migrati da MySQL.",
        "L'integrazione con Kafka non è prevista.",
        "Il team ha poca esperienza con Kubernetes.",
        "La proposta di usare Kafka è stata respinta.",
        "Le tabelle sono esportate da Oracle Database.",
        "Il sistema era sviluppato in Java.",
        "I messaggi sono ricevuti da Kafka.",
        "Non rimuoviamo Redis.",
        "Non rinunciamo a Redis.",
        "Non sostituiamo Redis con Valkey.",
        "Non useremo solo Redis.",
        "Non migreremo a Kafka.",
        "Non passiamo a Kafka.",
        "Non dobbiamo migrare a Kafka.",
        "Non intendiamo sostituire Redis con Valkey.",
        "Evitare di usare Redis.",
        "Escludiamo di usare Redis.",
        "Rimandiamo l'adozione di Redis.",
    ],
)
def test_what_decides_nothing_is_not_heard(sentence: str) -> None:
    assert heard("it", sentence) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Useremo PostgreSQL, non MongoDB.", ["use PostgreSQL"]),
        ("Non useremo né Redis né Memcached.", ["do_not_use Redis", "do_not_use Memcached"]),
        ("Né Redis né Memcached verranno usati.", ["do_not_use Redis", "do_not_use Memcached"]),
        ("Abbandoniamo Jenkins e passiamo a GitHub Actions.", ["replace GitHub Actions was Jenkins"]),
        ("Rinunciamo a Kubernetes.", ["remove Kubernetes"]),
        ("Non scegliamo Kubernetes.", ["do_not_use Kubernetes"]),
        ("Abbiamo deciso di non usare Kubernetes.", ["do_not_use Kubernetes"]),
        ("Si è deciso di non adottare GraphQL.", ["do_not_use GraphQL"]),
        ("Usciamo da Heroku.", ["remove Heroku"]),
        ("Nessuno dei servizi userà MongoDB.", ["do_not_use MongoDB"]),
        ("Useremo Redis, anche se Memcached è più semplice.", ["use Redis"]),
        ("L'uso di jQuery va evitato.", ["do_not_use jQuery"]),
        ("Eviteremo jQuery.", ["do_not_use jQuery"]),
        ("L'uso di jQuery non è consentito.", ["do_not_use jQuery"]),
        ("Decidiamo di restare su Flask e non su Django.", ["use Flask"]),
        ("Come database useremo PostgreSQL.", ["use PostgreSQL"]),
        ("Useremo PostgreSQL oppure MySQL.", ["use PostgreSQL", "use MySQL"]),
        ("Useremo React nel frontend e Django nel backend.", ["use React", "use Django"]),
        ("Redis non serve.", ["do_not_use Redis"]),
        ("Non viene usato Redis.", ["do_not_use Redis"]),
        ("Non abbiamo scelto MongoDB.", ["do_not_use MongoDB"]),
        ("Non vogliamo usare Redis.", ["do_not_use Redis"]),
        ("Dobbiamo smettere di usare Redis.", ["remove Redis"]),
    ],
)
def test_what_is_turned_down_is_never_wanted(sentence: str, expected: list[str]) -> None:
    assert heard("it", sentence) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Usare PostgreSQL come database", ["use PostgreSQL"]),
        ("Uso di Redis per la cache", ["use Redis"]),
        ("Utilizzare Terraform", ["use Terraform"]),
        ("Adozione di Kubernetes", ["use Kubernetes"]),
        ("Migrare da MySQL a PostgreSQL", ["replace PostgreSQL was MySQL"]),
        ("Sostituire Moment.js con Day.js", ["replace Day.js was Moment.js"]),
        ("Non usare MongoDB", ["do_not_use MongoDB"]),
        ("Rimuovere jQuery", ["remove jQuery"]),
        ("Scelta del database", []),
        ("PostgreSQL o MySQL?", []),
        ("PostgreSQL contro MySQL", []),
        ("Problemi con Redis", []),
        ("Alternative a Jenkins", []),
    ],
)
def test_a_title_is_heard(title: str, expected: list[str]) -> None:
    assert heard_in_title("it", title) == expected


def test_a_whole_record_in_the_form_of_madr_is_heard() -> None:
    text = (
        "# Usare PostgreSQL come database\n\n* Stato: accettato\n* Data: 2024-03-04\n\n"
        "## Contesto e problema\n\nOggi salviamo tutto in MySQL e non basta.\n\n"
        "## Opzioni considerate\n\n* PostgreSQL\n* MongoDB\n\n## Esito della decisione\n\n"
        'Opzione scelta: "PostgreSQL", perché supporta JSON. MongoDB è stato scartato per la licenza.\n\n'
        "### Conseguenze\n\n* Bene, perché Redis non serve più.\n"
    )
    assert heard_in(text) == ["use PostgreSQL"]


def test_a_whole_record_in_the_form_of_nygard_is_heard() -> None:
    text = (
        "# 7. Adottare Kafka per gli eventi\n\nData: 2024-03-04\n\n## Stato\n\nAccettata\n\n"
        "## Contesto\n\nI servizi si chiamano a vicenda e usano RabbitMQ.\n\n"
        "## Decisione\n\nUseremo Kafka per pubblicare gli eventi. Rimuoveremo RabbitMQ. MongoDB non verrà usato.\n\n"
        "## Conseguenze\n\nDovremo gestire ZooKeeper.\n"
    )
    assert heard_in(text) == ["use Apache Kafka", "remove RabbitMQ", "do_not_use MongoDB"]
