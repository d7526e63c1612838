"""Made-up secrets, put together at run time so that no scanner takes this repository for leaking them."""

GITHUB = "ghp_" + "k3Jx9QmZ2vR7tLw8NbYc" + "4HsD6fGpA1eUiO5T"
SLACK = "xoxb-" + "4820193756-" + "Zk8Qw3Rt6Yp1Lm9V"
AWS = "AKIA" + "QZ7WMN4XKT5RLP3J"
JWT = "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiJhbm4ifQ" + ".k3Jx9QmZ2vR7tLw8NbYc4HsD6fGpA1eUiO5T"
PASSWORD = "tr0ub4dor" + "-7-horse"
CARD = "4012 8888 " + "8888 1881"
IBAN = "DE89 3704 0044 " + "0532 0130 00"
MAIL = "ann.smith" + "@" + "bigcorp.io"
TELEPHONE = "+49 30 " + "9018 2054"
PEM = "\n".join(
    (
        "-----BEGIN " + "PRIVATE KEY-----",
        "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMRE",
        "ScVpezJpGXA7rAMcrn9g" + "Qm7Xk2Pv8Lr4",
        "-----END PRIVATE KEY-----",
    )
)
