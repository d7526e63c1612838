"""Decisions in Russian, and what in Russian only sounds like one."""

import pytest

from foreign_records import heard, heard_in, heard_in_title


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Мы будем использовать PostgreSQL в качестве основной базы данных.", ["use PostgreSQL"]),
        ("Используем Redis для кеширования сессий.", ["use Redis"]),
        ("Мы решили использовать Terraform для описания инфраструктуры.", ["use Terraform"]),
        ("Решено использовать Kubernetes.", ["use Kubernetes"]),
        ("В качестве брокера сообщений будет использоваться RabbitMQ.", ["use RabbitMQ"]),
        ("Для API используется FastAPI.", ["use FastAPI"]),
        ("Принято решение применять Playwright для сквозных тестов.", ["use Playwright"]),
        ("Мы выбрали Django, потому что команда его знает.", ["use Django"]),
        ("Выбираем GraphQL вместо REST.", ["use GraphQL"]),
        ("Внедряем Keycloak для аутентификации.", ["use Keycloak"]),
        ("Фронтенд разрабатывается на React и TypeScript.", ["use React", "use TypeScript"]),
        ("Все сервисы написаны на Go.", ["use Go"]),
        ("Нашей базой данных будет MySQL.", ["use MySQL"]),
        ("MongoDB будет использоваться для хранения документов.", ["use MongoDB"]),
        ("Переходим на GitLab CI.", ["use GitLab CI"]),
        ("Тесты запускаются с помощью Jest.", ["use Jest"]),
        ("Не используем MongoDB.", ["do_not_use MongoDB"]),
        ("Мы не будем использовать Moment.js.", ["do_not_use Moment.js"]),
        ("Использование jQuery запрещено.", ["do_not_use jQuery"]),
        ("Lombok больше не используется.", ["do_not_use Lombok"]),
        ("Отказываемся от Webpack.", ["remove webpack"]),
        ("RabbitMQ удаляется из проекта.", ["remove RabbitMQ"]),
        ("Заменяем Moment.js на Day.js.", ["replace Day.js was Moment.js"]),
        ("Переходим с MySQL на PostgreSQL.", ["replace PostgreSQL was MySQL"]),
        ("Jenkins будет заменён на GitHub Actions.", ["replace GitHub Actions was Jenkins"]),
        ("Используем только PostgreSQL.", ["only PostgreSQL"]),
        ("Мы используем исключительно Python.", ["only Python"]),
        ("Требуется как минимум Python 3.11.", ["at_least Python"]),
        ("Используем Node.js 20 или новее.", ["at_least Node.js"]),
        ("Доменный слой не должен зависеть от Spring Boot.", ["may_not_reach Доменный → Spring Boot"]),
        ("- Kubernetes для развёртывания", ["use Kubernetes"]),
        ("Выбранный вариант: «PostgreSQL», потому что он подходит.", ["use PostgreSQL"]),
        ("Выбран вариант: Redis, так как он быстрый.", ["use Redis"]),
        ("Наш выбор — Apache Kafka.", ["use Apache Kafka"]),
        ("Для отчётов возьмём Elasticsearch.", ["use Elasticsearch"]),
        ("Бэкенд пишем на Kotlin.", ["use Kotlin"]),
        ("Команда решила перевести приложение на Vue.", ["use Vue"]),
        ("Вся инфраструктура описывается в Terraform.", ["use Terraform"]),
        ("За аутентификацию отвечает Keycloak.", ["use Keycloak"]),
        ("Образы собираются через Docker.", ["use Docker"]),
        ("Обмен сообщениями идёт через RabbitMQ.", ["use RabbitMQ"]),
        ("Остаёмся на Flask.", ["use Flask"]),
        ("Прекращаем использовать Jenkins.", ["remove Jenkins"]),
        ("В качестве локального хранилища выбран SQLite.", ["use SQLite"]),
        ("Роль шлюза будет выполнять Kong.", ["use Kong"]),
        ("Вместо Moment.js будем использовать Day.js.", ["replace Day.js was Moment.js"]),
        ("Prometheus и Grafana используются для мониторинга.", ["use Prometheus", "use Grafana"]),
        ("Для стилей берём Tailwind CSS.", ["use Tailwind CSS"]),
        ("Очередью задач управляет Celery.", ["use Celery"]),
        ("Останавливаемся на Cypress для тестов интерфейса.", ["use Cypress"]),
        ("Сервисы разворачиваем в Kubernetes.", ["use Kubernetes"]),
        ("Языком движка выбран Rust.", ["use Rust"]),
        ("Использовать Lodash запрещено.", ["do_not_use Lodash"]),
        ("Убираем Bower из репозитория.", ["remove Bower"]),
        ("Sentry заменит Rollbar.", ["replace Sentry was Rollbar"]),
        ("Вся документация генерируется с помощью Sphinx.", ["use Sphinx"]),
        ("Файлы храним в MinIO.", ["use MinIO"]),
        ("Теперь используем pnpm.", ["use pnpm"]),
        ("Допускается только PostgreSQL.", ["only PostgreSQL"]),
        ("Проект требует Java 17 или выше.", ["at_least Java"]),
        ("Наш выбор пал на Svelte.", ["use Svelte"]),
    ],
)
def test_a_decision_is_heard(sentence: str, expected: list[str]) -> None:
    assert heard("ru", sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Если нагрузка вырастет, будем использовать Apache Kafka.",
        "Мы могли бы использовать Redis позже.",
        "Раньше мы использовали MongoDB.",
        "До сих пор использовался Jenkins.",
        "Сейчас приложение использует MySQL.",
        "Мы рассматривали MongoDB и Cassandra как альтернативы.",
        "MongoDB был отклонён из-за лицензии.",
        "Другие команды используют RabbitMQ.",
        "Клиенты могут использовать GraphQL.",
        "PostgreSQL медленнее, чем Redis.",
        "Такой инструмент, как Terraform, помог бы.",
        "Например, Jenkins предлагает много плагинов.",
        "Вариант 2 использует MongoDB.",
        "По сравнению с Kafka это просто.",
        "Некоторые проекты используют Django.",
        "Когда это понадобится, перейдём на Kubernetes.",
        "Возможно, в будущем внедрим GraphQL.",
        "Преимущества: MongoDB хорошо масштабируется.",
        "Прежде чем внедрять Kubernetes, измерим нагрузку.",
        "Используем Redis или Memcached?",
        "Команда оценила Redis и Memcached.",
        "Пока нет необходимости использовать Redis.",
        "В отличие от MySQL, он поддерживает JSON.",
        "В другом репозитории используется Docker.",
        "Предпочитаем PostgreSQL, а не MySQL.",
        "Kubernetes остаётся за рамками.",
        "Kubernetes нам не подходит.",
        "Было решено не внедрять GraphQL.",
        "Используем свою библиотеку вместо Lodash.",
        "Переход на Kubernetes отложен.",
        "Вдохновляемся Rails.",
        "Годами использовалась MongoDB.",
        "Используем подход, похожий на Redux.",
        "Наш поставщик использует SAP CAP.",
        "Redis использоваться не будет.",
        "MongoDB мы не выбрали.",
        "Использовать Kafka не планируется.",
        "Переходить на Kubernetes не будем.",
        "Выбор MongoDB отклонён.",
        "MongoDB выбрана не была.",
        "Внедрение Kafka отложено.",
        "Использование Redis не оправдано.",
        "Redis используется у заказчика.",
        "Отказ от Kafka не рассматриваем.",
        "Не исключаем, что будем использовать Redis.",
        "Вероятно, используем MongoDB.",
        "Заказчик уже использует Oracle Database.",
        "Сравнение с Flask прошло хорошо.",
        "Никто не заставляет использовать Kubernetes.",
        "Использовать Jenkins было бы ошибкой.",
        "В продакшене сейчас работает Nginx.",
        "FastAPI лучше, чем Django.",
        "Django тоже был вариантом.",
        "Spotify использует Kafka.",
        "Избегаем зависимости от Firebase.",
        "Начнём использовать Vault, если одобрят.",
        "API будет совместимо с GraphQL.",
        "Код был скопирован из Django.",
        "Данные переносятся из MySQL.",
        "Интеграция с Kafka не планируется.",
        "У команды мало опыта с Kubernetes.",
        "Предложение использовать Kafka отклонено.",
        "Система была написана на Java.",
        "Данные выгружаются в Oracle Database.",
        "Мы не исключаем переход на Kafka.",
        "Кто-то предложил использовать Kafka.",
        "Приложение зависит от Redis.",
        "Использовать Redis рано.",
        "Отказываться от Redis не будем.",
        "Не отказываемся от Redis.",
        "Не удаляем Redis.",
        "Не заменяем Redis на Valkey.",
        "Используем не только Redis.",
        "Не только Redis используется.",
        "Мы не будем переходить на Kafka.",
        "Решено не переходить на Kafka.",
        "Мы не будем мигрировать на Kafka.",
        "Не будем заменять Redis на Valkey.",
        "Мы решили не переходить на Kafka.",
        "Не планируем внедрять Redis.",
        "Redis внедрять не будем.",
        "Мы против использования Redis.",
        "Отложили внедрение Redis.",
    ],
)
def test_what_decides_nothing_is_not_heard(sentence: str) -> None:
    assert heard("ru", sentence) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Используем PostgreSQL, а не MongoDB.", ["use PostgreSQL"]),
        ("Не используем ни Redis, ни Memcached.", ["do_not_use Redis", "do_not_use Memcached"]),
        ("Ни Redis, ни Memcached не используются.", ["do_not_use Redis", "do_not_use Memcached"]),
        ("Отказались от Jenkins и перешли на GitHub Actions.", ["remove Jenkins"]),
        ("Не выбираем Kubernetes.", ["do_not_use Kubernetes"]),
        ("Решили не использовать Kubernetes.", ["do_not_use Kubernetes"]),
        ("Больше не зависим от Firebase.", ["do_not_use Firebase"]),
        ("Уходим с Heroku.", ["remove Heroku"]),
        ("Ни один сервис не использует MongoDB.", ["do_not_use MongoDB"]),
        ("Используем Redis, хотя Memcached проще.", ["use Redis"]),
        ("Избегаем jQuery.", ["do_not_use jQuery"]),
        ("Использование jQuery не допускается.", ["do_not_use jQuery"]),
        ("Решили остаться на Flask, а не на Django.", ["use Flask"]),
        ("Используем PostgreSQL или MySQL.", ["use PostgreSQL", "use MySQL"]),
        ("Используем React во фронтенде и Django в бэкенде.", ["use React", "use Django"]),
        ("Redis не нужен.", ["do_not_use Redis"]),
        ("Не будет использоваться Redis.", ["do_not_use Redis"]),
        ("Использовать MongoDB не будем.", ["do_not_use MongoDB"]),
        ("От Kafka отказались.", ["remove Apache Kafka"]),
        ("От Kafka отказываемся.", ["remove Apache Kafka"]),
        ("Kafka выбрана как брокер.", ["use Apache Kafka"]),
        ("Redis заменён на Valkey.", ["replace Valkey was Redis"]),
        ("Решили перейти на Kafka.", ["use Apache Kafka"]),
        ("Мы не хотим использовать Redis.", ["do_not_use Redis"]),
        ("Не следует использовать Redis.", ["do_not_use Redis"]),
        ("Нужно перестать использовать Redis.", ["remove Redis"]),
    ],
)
def test_what_is_turned_down_is_never_wanted(sentence: str, expected: list[str]) -> None:
    assert heard("ru", sentence) == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Использовать PostgreSQL как основную базу данных", ["use PostgreSQL"]),
        ("Использование Redis для кеша", ["use Redis"]),
        ("Внедрение Kubernetes", ["use Kubernetes"]),
        ("Переход на Terraform", ["use Terraform"]),
        ("Переход с MySQL на PostgreSQL", ["replace PostgreSQL was MySQL"]),
        ("Замена Moment.js на Day.js", ["replace Day.js was Moment.js"]),
        ("Не использовать MongoDB", ["do_not_use MongoDB"]),
        ("Отказ от jQuery", ["remove jQuery"]),
        ("Выбор базы данных", []),
        ("PostgreSQL или MySQL?", []),
        ("PostgreSQL против MySQL", []),
        ("Проблемы с Redis", []),
        ("Альтернативы Jenkins", []),
    ],
)
def test_a_title_is_heard(title: str, expected: list[str]) -> None:
    assert heard_in_title("ru", title) == expected


def test_a_whole_record_in_the_form_of_madr_is_heard() -> None:
    text = (
        "# Использовать PostgreSQL как базу данных\n\n* Статус: принято\n* Дата: 2024-03-04\n\n"
        "## Контекст и проблема\n\nСейчас всё хранится в MySQL, и этого мало.\n\n"
        "## Рассмотренные варианты\n\n* PostgreSQL\n* MongoDB\n\n## Принятое решение\n\n"
        "Выбранный вариант: «PostgreSQL», потому что он умеет JSON. MongoDB отклонён из-за лицензии.\n\n"
        "### Последствия\n\n* Хорошо, потому что Redis больше не нужен.\n"
    )
    assert heard_in(text) == ["use PostgreSQL"]


def test_a_whole_record_in_the_form_of_nygard_is_heard() -> None:
    text = (
        "# 7. Использовать Kafka для событий\n\nДата: 4 марта 2024 г.\n\n## Статус\n\nПринято\n\n"
        "## Контекст\n\nСервисы вызывают друг друга и используют RabbitMQ.\n\n"
        "## Решение\n\nИспользуем Kafka для публикации событий. Удаляем RabbitMQ. MongoDB не используется.\n\n"
        "## Последствия\n\nПридётся сопровождать ZooKeeper.\n"
    )
    assert heard_in(text) == ["use Apache Kafka", "remove RabbitMQ", "do_not_use MongoDB"]
