"""Decisions in Spanish, and what in Spanish only sounds like one."""

import pytest

from foreign_records import heard, heard_in, heard_in_title


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Usaremos PostgreSQL como base de datos principal.", ["use PostgreSQL"]),
        ("Utilizamos Redis para la caché de sesiones.", ["use Redis"]),
        ("Vamos a usar Terraform para gestionar la infraestructura.", ["use Terraform"]),
        ("Hemos decidido adoptar Kubernetes.", ["use Kubernetes"]),
        ("Se usará RabbitMQ como bróker de mensajes.", ["use RabbitMQ"]),
        ("Se ha decidido utilizar FastAPI para la API.", ["use FastAPI"]),
        ("Se utilizará Playwright en las pruebas de extremo a extremo.", ["use Playwright"]),
        ("Elegimos Django porque el equipo lo conoce.", ["use Django"]),
        ("Optamos por GraphQL en lugar de REST.", ["use GraphQL"]),
        ("Adoptaremos Keycloak para la autenticación.", ["use Keycloak"]),
        ("El frontend se desarrollará con React y TypeScript.", ["use React", "use TypeScript"]),
        ("Los servicios están escritos en Go.", ["use Go"]),
        ("Nuestra base de datos será MySQL.", ["use MySQL"]),
        ("MongoDB será la base de datos de documentos.", ["use MongoDB"]),
        ("PostgreSQL se usará para los datos transaccionales.", ["use PostgreSQL"]),
        ("Todas las pruebas se ejecutan con Jest.", ["use Jest"]),
        ("No usaremos MongoDB.", ["do_not_use MongoDB"]),
        ("Moment.js ya no se utiliza.", ["do_not_use Moment.js"]),
        ("Queda prohibido el uso de jQuery.", ["do_not_use jQuery"]),
        ("No se debe usar Lombok.", ["do_not_use Lombok"]),
        ("Eliminamos Webpack del proyecto.", ["remove webpack"]),
        ("RabbitMQ se elimina.", ["remove RabbitMQ"]),
        ("Reemplazamos Moment.js por Day.js.", ["replace Day.js was Moment.js"]),
        ("Migramos de MySQL a PostgreSQL.", ["replace PostgreSQL was MySQL"]),
        ("Se sustituye Jenkins por GitHub Actions.", ["replace GitHub Actions was Jenkins"]),
        ("Solo usamos PostgreSQL.", ["only PostgreSQL"]),
        ("Usaremos únicamente Python.", ["only Python"]),
        ("Se requiere al menos Python 3.11.", ["at_least Python"]),
        ("Usaremos Node.js 20 o superior.", ["at_least Node.js"]),
        ("La capa de dominio no debe depender de Spring Boot.", ["may_not_reach dominio → Spring Boot"]),
        ("- Kubernetes para el despliegue", ["use Kubernetes"]),
        ('Opción elegida: "PostgreSQL", porque cumple los requisitos.', ["use PostgreSQL"]),
        ("Opción elegida: Redis, ya que es rápido.", ["use Redis"]),
        ("La opción elegida es Apache Kafka.", ["use Apache Kafka"]),
        ("Para los informes emplearemos Elasticsearch.", ["use Elasticsearch"]),
        ("Apostamos por Kotlin en el backend.", ["use Kotlin"]),
        ("El equipo ha decidido migrar la aplicación a Vue.", ["use Vue"]),
        ("Toda la infraestructura se describe con Terraform.", ["use Terraform"]),
        ("La autenticación se delega en Keycloak.", ["use Keycloak"]),
        ("Las imágenes se construirán con Docker.", ["use Docker"]),
        ("Los mensajes viajan por RabbitMQ.", ["use RabbitMQ"]),
        ("Nos quedamos con Flask.", ["use Flask"]),
        ("Dejaremos de usar Jenkins.", ["remove Jenkins"]),
        ("Hemos optado por SQLite como almacenamiento local.", ["use SQLite"]),
        ("Se implementará un gateway con Kong.", ["use Kong"]),
        ("En lugar de Moment.js utilizaremos Day.js.", ["replace Day.js was Moment.js"]),
        ("La versión mínima soportada es Python 3.10.", ["at_least Python"]),
        ("Prometheus y Grafana se utilizarán para la monitorización.", ["use Prometheus", "use Grafana"]),
        ("Adoptamos Tailwind CSS para los estilos.", ["use Tailwind CSS"]),
        ("La cola de trabajos se gestionará con Celery.", ["use Celery"]),
        ("Se opta por Cypress para las pruebas de interfaz.", ["use Cypress"]),
        ("Desplegaremos los servicios en Kubernetes.", ["use Kubernetes"]),
        ("Hemos elegido Rust como lenguaje del motor.", ["use Rust"]),
        ("No está permitido utilizar Lodash.", ["do_not_use Lodash"]),
        ("Retiraremos Bower del repositorio.", ["remove Bower"]),
        ("Sentry sustituirá a Rollbar.", ["replace Sentry was Rollbar"]),
        ("Toda la documentación se genera con Sphinx.", ["use Sphinx"]),
        ("Guardaremos los ficheros en MinIO.", ["use MinIO"]),
        ("A partir de ahora usamos pnpm.", ["use pnpm"]),
        ("Únicamente se admite PostgreSQL.", ["only PostgreSQL"]),
        ("El proyecto requiere Java 17 o superior.", ["at_least Java"]),
        ("Nuestra elección es Svelte.", ["use Svelte"]),
    ],
)
def test_a_decision_is_heard(sentence: str, expected: list[str]) -> None:
    assert heard("es", sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Si el volumen crece, usaremos Apache Kafka.",
        "Podríamos usar Redis más adelante.",
        "Anteriormente usábamos MongoDB.",
        "Hasta ahora se utilizaba Jenkins.",
        "Actualmente la aplicación usa MySQL.",
        "Consideramos MongoDB y Cassandra como alternativas.",
        "MongoDB fue descartado por su licencia.",
        "Otros equipos usan RabbitMQ.",
        "Los clientes pueden usar GraphQL.",
        "PostgreSQL es más lento que Redis.",
        "Una herramienta como Terraform ayudaría.",
        "Por ejemplo, Jenkins ofrece muchos complementos.",
        "La opción 2 usa MongoDB.",
        "En comparación con Kafka, es sencillo.",
        "Algunos proyectos utilizan Django.",
        "Cuando sea necesario, migraremos a Kubernetes.",
        "Quizás adoptemos GraphQL en el futuro.",
        "Ventajas: MongoDB escala bien.",
        "Antes de adoptar Kubernetes, mediremos la carga.",
        "¿Usamos Redis o Memcached?",
        "El equipo evaluó Redis y Memcached.",
        "No es necesario usar Redis todavía.",
        "A diferencia de MySQL, soporta JSON.",
        "El otro repositorio usa Docker.",
        "Preferimos PostgreSQL a MySQL.",
        "Kubernetes queda fuera del alcance.",
        "Kubernetes no nos convence.",
        "Migramos desde Heroku.",
        "Usamos una biblioteca propia en vez de Lodash.",
        "Queda descartado usar Kafka.",
        "Ninguno de los servicios usará MongoDB.",
        "La migración a Kubernetes se pospone.",
        "Usar Redis queda pendiente.",
        "Nos inspiramos en Rails.",
        "Usamos Redis en el pasado.",
        "Se usó MongoDB durante años.",
        "Usaremos un patrón parecido al de Redux.",
        "Usamos la misma estrategia que Kubernetes.",
        "Nuestro proveedor usa SAP CAP.",
        "Reemplazar Redis.",
        "Django en lugar de Flask.",
        "No descartamos usar Redis algún día.",
        "Es posible que usemos MongoDB.",
        "El cliente ya usa Oracle Database.",
        "La comparación con Flask salió bien.",
        "Nadie nos obliga a usar Kubernetes.",
        "Usar Jenkins sería un error.",
        "En producción corre hoy Nginx.",
        "Django también era una opción.",
        "Spotify usa Kafka.",
        "Evitamos depender de Firebase.",
        "Empezaremos a usar Vault si lo aprueban.",
        "Usaremos una biblioteca compatible con Redux.",
        "Elegimos un enfoque parecido a React.",
        "La API será compatible con GraphQL.",
        "El cliente se conecta a PostgreSQL.",
        "El código se copió de Django.",
        "El diseño se inspira en Kubernetes.",
        "Los datos se migrarán desde MySQL.",
        "Los usuarios se autentican con Keycloak.",
        "El despliegue con Docker resultó lento.",
        "La integración con Kafka no está prevista.",
        "El equipo no tiene experiencia con Kubernetes.",
        "Se eliminó Redis en favor de Valkey.",
        "Se compara con Jenkins.",
        "Todo lo anterior se hace con Jenkins y es lento.",
        "No eliminamos Redis.",
        "No prescindimos de Redis.",
        "No reemplazamos Redis por Valkey.",
        "No usaremos solo Redis.",
        "Nunca dejaremos de usar Redis.",
        "No migraremos a Kafka.",
        "No vamos a migrar a Kafka.",
        "No vamos a reemplazar Redis por Valkey.",
        "No vamos a eliminar Redis en favor de Valkey.",
        "Sin usar Redis.",
        "Evitar usar Redis.",
        "Descartamos usar Redis.",
        "Posponemos adoptar Redis.",
    ],
)
def test_what_decides_nothing_is_not_heard(sentence: str) -> None:
    assert heard("es", sentence) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Usaremos PostgreSQL, no MongoDB.", ["use PostgreSQL"]),
        ("No usaremos ni Redis ni Memcached.", ["do_not_use Redis", "do_not_use Memcached"]),
        ("Ni Redis ni Memcached se usarán.", ["do_not_use Redis", "do_not_use Memcached"]),
        ("Elegimos FastAPI por encima de Flask.", ["use FastAPI"]),
        ("Nos alejamos de Oracle Database.", ["remove Oracle Database"]),
        ("Dejamos atrás Jenkins y pasamos a GitHub Actions.", ["use GitHub Actions"]),
        ("Renunciamos a Kubernetes.", ["remove Kubernetes"]),
        ("No elegimos Kubernetes.", ["do_not_use Kubernetes"]),
        ("Hemos decidido no usar Kubernetes.", ["do_not_use Kubernetes"]),
        ("Se decidió no adoptar GraphQL.", ["do_not_use GraphQL"]),
        ("Ya no dependemos de Firebase.", ["do_not_use Firebase"]),
        ("Salimos de Heroku.", ["remove Heroku"]),
        ("Usaremos Redis, aunque Memcached es más simple.", ["use Redis"]),
        ("Usaremos Redis; Memcached no.", ["use Redis"]),
        ("Se evitará el uso de jQuery.", ["do_not_use jQuery"]),
        ("Evitaremos jQuery.", ["do_not_use jQuery"]),
        ("El uso de jQuery no está permitido.", ["do_not_use jQuery"]),
        ("Decidimos quedarnos con Flask y no con Django.", ["use Flask"]),
        ("Como base de datos usaremos PostgreSQL.", ["use PostgreSQL"]),
        ("Usaremos `pandas` para los datos.", ["use pandas"]),
        ("Se deben usar Redis y Celery.", ["use Redis", "use Celery"]),
        ("Usaremos PostgreSQL o MySQL.", ["use PostgreSQL", "use MySQL"]),
        ("Usaremos React en el frontend y Django en el backend.", ["use React", "use Django"]),
        ("No solo usaremos Redis, también Kafka.", ["use Redis"]),
        ("Vamos a migrar a Kafka.", ["use Apache Kafka"]),
        ("Vamos a reemplazar Redis por Valkey.", ["replace Valkey was Redis"]),
        ("No se va a usar Redis.", ["do_not_use Redis"]),
        ("No queremos usar Redis.", ["do_not_use Redis"]),
        ("El equipo no quiere usar Redis.", ["do_not_use Redis"]),
        ("Nadie debe usar Redis.", ["do_not_use Redis"]),
        ("Hay que dejar de usar Redis.", ["remove Redis"]),
    ],
)
def test_what_is_turned_down_is_never_wanted(sentence: str, expected: list[str]) -> None:
    assert heard("es", sentence) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Usar PostgreSQL como base de datos", ["use PostgreSQL"]),
        ("Uso de Redis para la caché", ["use Redis"]),
        ("Adopción de Kubernetes", ["use Kubernetes"]),
        ("Migrar de MySQL a PostgreSQL", ["replace PostgreSQL was MySQL"]),
        ("Reemplazar Moment.js por Day.js", ["replace Day.js was Moment.js"]),
        ("No usar MongoDB", ["do_not_use MongoDB"]),
        ("Eliminar jQuery", ["remove jQuery"]),
        ("Elección de la base de datos", []),
        ("¿PostgreSQL o MySQL?", []),
        ("PostgreSQL frente a MySQL", []),
        ("Problemas con Redis", []),
        ("Alternativas a Jenkins", []),
    ],
)
def test_a_title_is_heard(title: str, expected: list[str]) -> None:
    assert heard_in_title("es", title) == expected


def test_a_whole_record_in_the_form_of_madr_is_heard() -> None:
    text = (
        "# Usar PostgreSQL como base de datos\n\n* Estado: aceptado\n* Fecha: 2024-03-04\n\n"
        "## Contexto y planteamiento del problema\n\nHoy guardamos todo en MySQL y no basta.\n\n"
        "## Opciones consideradas\n\n* PostgreSQL\n* MongoDB\n\n## Resultado de la decisión\n\n"
        'Opción elegida: "PostgreSQL", porque admite JSON. MongoDB se descartó por su licencia.\n\n'
        "### Consecuencias\n\n* Bueno, porque Redis ya no hace falta.\n"
    )
    assert heard_in(text) == ["use PostgreSQL"]


def test_a_whole_record_in_the_form_of_nygard_is_heard() -> None:
    text = (
        "# 7. Adoptar Kafka para los eventos\n\nFecha: 2024-03-04\n\n## Estado\n\nAceptada\n\n"
        "## Contexto\n\nLos servicios se llaman unos a otros y usan RabbitMQ.\n\n"
        "## Decisión\n\nUsaremos Kafka para publicar eventos. Eliminaremos RabbitMQ. MongoDB no se usará.\n\n"
        "## Consecuencias\n\nTendremos que operar ZooKeeper.\n"
    )
    assert heard_in(text) == ["use Apache Kafka", "remove RabbitMQ", "do_not_use MongoDB"]
