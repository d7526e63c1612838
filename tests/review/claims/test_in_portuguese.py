"""Decisions in Portuguese, and what in Portuguese only sounds like one."""

import pytest

from foreign_records import heard, heard_in, heard_in_title


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Usaremos PostgreSQL como banco de dados principal.", ["use PostgreSQL"]),
        ("Vamos utilizar o Redis para cache.", ["use Redis"]),
        ("Decidimos adotar o Kubernetes.", ["use Kubernetes"]),
        ("Decidimos usar Terraform para a infraestrutura.", ["use Terraform"]),
        ("Será utilizado o RabbitMQ como broker de mensagens.", ["use RabbitMQ"]),
        ("O FastAPI será usado para a API.", ["use FastAPI"]),
        ("Optámos por adoptar o Keycloak para a autenticação.", ["use Keycloak"]),
        ("Optamos pelo Django.", ["use Django"]),
        ("Escolhemos o GraphQL em vez de REST.", ["use GraphQL"]),
        ("Iremos utilizar Playwright nos testes de ponta a ponta.", ["use Playwright"]),
        ("O frontend será desenvolvido com React e TypeScript.", ["use React", "use TypeScript"]),
        ("Os serviços são escritos em Go.", ["use Go"]),
        ("O nosso banco de dados será o MySQL.", ["use MySQL"]),
        ("O MongoDB será o banco de documentos.", ["use MongoDB"]),
        ("Todos os testes são executados com Jest.", ["use Jest"]),
        ("Foi decidido usar o Docker para o desenvolvimento.", ["use Docker"]),
        ("Não usaremos MongoDB.", ["do_not_use MongoDB"]),
        ("O Moment.js não deve ser utilizado.", ["do_not_use Moment.js"]),
        ("Fica proibido o uso de jQuery.", ["do_not_use jQuery"]),
        ("Não se deve usar Lombok.", ["do_not_use Lombok"]),
        ("Removemos o Webpack do projeto.", ["remove webpack"]),
        ("O RabbitMQ será removido.", ["remove RabbitMQ"]),
        ("Substituímos o Moment.js pelo Day.js.", ["replace Day.js was Moment.js"]),
        ("Vamos migrar do MySQL para o PostgreSQL.", ["replace PostgreSQL was MySQL"]),
        ("O Jenkins será substituído pelo GitHub Actions.", ["replace GitHub Actions was Jenkins"]),
        ("Usamos apenas PostgreSQL.", ["only PostgreSQL"]),
        ("Só usaremos Python.", ["only Python"]),
        ("É necessário no mínimo Python 3.11.", ["at_least Python"]),
        ("Usaremos Node.js 20 ou superior.", ["at_least Node.js"]),
        ("A camada de domínio não deve depender do Spring Boot.", ["may_not_reach domínio → Spring Boot"]),
        ("- Kubernetes para o deploy", ["use Kubernetes"]),
        ('Opção escolhida: "PostgreSQL", porque cumpre os requisitos.', ["use PostgreSQL"]),
        ("Opção escolhida: Redis, pois é rápido.", ["use Redis"]),
        ("A opção escolhida foi o Apache Kafka.", ["use Apache Kafka"]),
        ("Para os relatórios vamos usar o Elasticsearch.", ["use Elasticsearch"]),
        ("Apostamos no Kotlin para o backend.", ["use Kotlin"]),
        ("A equipe decidiu migrar a aplicação para o Vue.", ["use Vue"]),
        ("Toda a infraestrutura é descrita com Terraform.", ["use Terraform"]),
        ("A autenticação será feita pelo Keycloak.", ["use Keycloak"]),
        ("As imagens serão construídas com Docker.", ["use Docker"]),
        ("As mensagens passam pelo RabbitMQ.", ["use RabbitMQ"]),
        ("Ficamos com o Flask.", ["use Flask"]),
        ("Deixaremos de usar o Jenkins.", ["remove Jenkins"]),
        ("Optou-se por utilizar o SQLite como armazenamento local.", ["use SQLite"]),
        ("A solução adotada será baseada em Kong.", ["use Kong"]),
        ("Em vez do Moment.js vamos usar o Day.js.", ["replace Day.js was Moment.js"]),
        ("A versão mínima suportada é o Python 3.10.", ["at_least Python"]),
        ("Prometheus e Grafana serão usados para monitoramento.", ["use Prometheus", "use Grafana"]),
        ("Adotamos o Tailwind CSS para os estilos.", ["use Tailwind CSS"]),
        ("A fila de tarefas será gerida com Celery.", ["use Celery"]),
        ("Opta-se pelo Cypress para os testes de interface.", ["use Cypress"]),
        ("Os serviços serão implantados no Kubernetes.", ["use Kubernetes"]),
        ("Escolhemos o Rust como linguagem do motor.", ["use Rust"]),
        ("Não é permitido usar Lodash.", ["do_not_use Lodash"]),
        ("Vamos retirar o Bower do repositório.", ["remove Bower"]),
        ("O Sentry substituirá o Rollbar.", ["replace Sentry was Rollbar"]),
        ("Toda a documentação é gerada com Sphinx.", ["use Sphinx"]),
        ("Guardaremos os ficheiros no MinIO.", ["use MinIO"]),
        ("A partir de agora usamos pnpm.", ["use pnpm"]),
        ("Somente o PostgreSQL será utilizado.", ["only PostgreSQL"]),
        ("O projeto requer Java 17 ou superior.", ["at_least Java"]),
        ("A nossa escolha é o Svelte.", ["use Svelte"]),
    ],
)
def test_a_decision_is_heard(sentence: str, expected: list[str]) -> None:
    assert heard("pt", sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Se o volume crescer, usaremos o Apache Kafka.",
        "Poderíamos usar o Redis mais tarde.",
        "Anteriormente usávamos o MongoDB.",
        "Até agora era utilizado o Jenkins.",
        "Atualmente a aplicação usa MySQL.",
        "Consideramos MongoDB e Cassandra como alternativas.",
        "O MongoDB foi descartado por causa da licença.",
        "Outras equipes usam RabbitMQ.",
        "Os clientes podem usar GraphQL.",
        "O PostgreSQL é mais lento do que o Redis.",
        "Uma ferramenta como o Terraform ajudaria.",
        "Por exemplo, o Jenkins oferece muitos plugins.",
        "A opção 2 usa MongoDB.",
        "Em comparação com o Kafka, é simples.",
        "Alguns projetos utilizam Django.",
        "Quando for necessário, migraremos para o Kubernetes.",
        "Talvez adotemos GraphQL no futuro.",
        "Vantagens: o MongoDB escala bem.",
        "Antes de adotar o Kubernetes, mediremos a carga.",
        "Usamos Redis ou Memcached?",
        "A equipe avaliou Redis e Memcached.",
        "Ainda não é necessário usar o Redis.",
        "Ao contrário do MySQL, suporta JSON.",
        "O outro repositório usa Docker.",
        "Preferimos o PostgreSQL ao MySQL.",
        "O Kubernetes fica fora do escopo.",
        "Já não dependemos do Firebase.",
        "Migramos a partir do Heroku.",
        "Usamos uma biblioteca própria em vez do Lodash.",
        "Fica descartado o uso do Kafka.",
        "A migração para o Kubernetes foi adiada.",
        "Inspirámo-nos no Rails.",
        "Usamos Redis no passado.",
        "Usou-se MongoDB durante anos.",
        "Usaremos um padrão parecido com o do Redux.",
        "O nosso fornecedor usa SAP CAP.",
        "Não descartamos usar o Redis um dia.",
        "É possível que usemos MongoDB.",
        "O cliente já usa o Oracle Database.",
        "A comparação com o Flask correu bem.",
        "Ninguém nos obriga a usar Kubernetes.",
        "Usar Jenkins seria um erro.",
        "Em produção corre hoje o Nginx.",
        "O Django também era uma opção.",
        "A Spotify usa Kafka.",
        "Evitamos depender do Firebase.",
        "Passaremos a usar o Vault se aprovarem.",
        "A API será compatível com GraphQL.",
        "O código foi copiado do Django.",
        "Os dados serão migrados do MySQL.",
        "A integração com Kafka não está prevista.",
        "A equipe tem pouca experiência com Kubernetes.",
        "O sistema era desenvolvido em Java.",
        "O Redis foi considerado.",
        "A proposta de usar Kafka foi rejeitada.",
        "Não removemos o Redis.",
        "Não abrimos mão do Redis.",
        "Não substituímos o Redis pelo Valkey.",
        "Não usaremos apenas Redis.",
        "Não vamos migrar para o Kafka.",
        "Não vamos substituir o Redis pelo Valkey.",
        "Recusamos usar o Redis.",
    ],
)
def test_what_decides_nothing_is_not_heard(sentence: str) -> None:
    assert heard("pt", sentence) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Usaremos PostgreSQL, não MongoDB.", ["use PostgreSQL"]),
        ("Não usaremos nem Redis nem Memcached.", ["do_not_use Redis", "do_not_use Memcached"]),
        ("Nem Redis nem Memcached serão usados.", ["do_not_use Redis", "do_not_use Memcached"]),
        ("Abandonamos o Jenkins e passamos para o GitHub Actions.", ["remove Jenkins", "use GitHub Actions"]),
        ("Abrimos mão do Kubernetes.", ["remove Kubernetes"]),
        ("Não escolhemos o Kubernetes.", ["do_not_use Kubernetes"]),
        ("Decidimos não usar o Kubernetes.", ["do_not_use Kubernetes"]),
        ("Foi decidido não adotar o GraphQL.", ["do_not_use GraphQL"]),
        ("Saímos do Heroku.", ["remove Heroku"]),
        ("Nenhum dos serviços usará MongoDB.", ["do_not_use MongoDB"]),
        ("Usaremos Redis, embora o Memcached seja mais simples.", ["use Redis"]),
        ("O uso de jQuery será evitado.", ["do_not_use jQuery"]),
        ("Evitaremos jQuery.", ["do_not_use jQuery"]),
        ("O uso de jQuery não é permitido.", ["do_not_use jQuery"]),
        ("Decidimos ficar com o Flask e não com o Django.", ["use Flask"]),
        ("Como banco de dados usaremos o PostgreSQL.", ["use PostgreSQL"]),
        ("Devem ser usados Redis e Celery.", ["use Redis", "use Celery"]),
        ("Usaremos PostgreSQL ou MySQL.", ["use PostgreSQL", "use MySQL"]),
        ("Usaremos React no frontend e Django no backend.", ["use React", "use Django"]),
        ("Deve ser usado o Redis.", ["use Redis"]),
        ("Não será usado o Redis.", ["do_not_use Redis"]),
        ("Não optamos pelo Kafka.", ["do_not_use Apache Kafka"]),
        ("Vamos migrar para o Kafka.", ["use Apache Kafka"]),
        ("Não pretendemos usar Redis.", ["do_not_use Redis"]),
        ("Temos de deixar de usar o Redis.", ["remove Redis"]),
    ],
)
def test_what_is_turned_down_is_never_wanted(sentence: str, expected: list[str]) -> None:
    assert heard("pt", sentence) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Usar PostgreSQL como banco de dados", ["use PostgreSQL"]),
        ("Uso do Redis para cache", ["use Redis"]),
        ("Adoção do Kubernetes", ["use Kubernetes"]),
        ("Adopção de Terraform", ["use Terraform"]),
        ("Migrar do MySQL para o PostgreSQL", ["replace PostgreSQL was MySQL"]),
        ("Substituir Moment.js por Day.js", ["replace Day.js was Moment.js"]),
        ("Não usar MongoDB", ["do_not_use MongoDB"]),
        ("Remover jQuery", ["remove jQuery"]),
        ("Escolha do banco de dados", []),
        ("PostgreSQL ou MySQL?", []),
        ("PostgreSQL versus MySQL", []),
        ("Problemas com o Redis", []),
        ("Alternativas ao Jenkins", []),
    ],
)
def test_a_title_is_heard(title: str, expected: list[str]) -> None:
    assert heard_in_title("pt", title) == expected


def test_a_whole_record_in_the_form_of_madr_is_heard() -> None:
    text = (
        "# Usar PostgreSQL como banco de dados\n\n* Estado: aceito\n* Data: 2024-03-04\n\n"
        "## Contexto e problema\n\nHoje guardamos tudo no MySQL e não basta.\n\n"
        "## Opções consideradas\n\n* PostgreSQL\n* MongoDB\n\n## Resultado da decisão\n\n"
        'Opção escolhida: "PostgreSQL", porque suporta JSON. O MongoDB foi descartado por causa da licença.\n\n'
        "### Consequências\n\n* Bom, porque o Redis já não é preciso.\n"
    )
    assert heard_in(text) == ["use PostgreSQL"]


def test_a_whole_record_in_the_form_of_nygard_is_heard() -> None:
    text = (
        "# 7. Adotar Kafka para os eventos\n\nData: 2024-03-04\n\n## Status\n\nAceita\n\n"
        "## Contexto\n\nOs serviços chamam uns aos outros e usam RabbitMQ.\n\n"
        "## Decisão\n\nUsaremos Kafka para publicar eventos. Removeremos o RabbitMQ. O MongoDB não será usado.\n\n"
        "## Consequências\n\nTeremos que operar o ZooKeeper.\n"
    )
    assert heard_in(text) == ["use Apache Kafka", "remove RabbitMQ", "do_not_use MongoDB"]
