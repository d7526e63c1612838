"""Charts and bundles that came from elsewhere make no gap."""

import pytest

from finding_gaps import found_gaps

RESOURCE = "apiVersion: cilium.io/v2\nkind: CiliumNetworkPolicy\nmetadata:\n  name: a\n"
SOURCE = "name: acme\nversion: 1.0.0\nsources:\n{sources}"


def charted(sources: str, folder: str = "charts/shop") -> dict[str, str]:
    return {
        "README.md": "# Acme Shop\n",
        f"{folder}/Chart.yaml": SOURCE.format(sources=sources),
        f"{folder}/templates/policy.yaml": RESOURCE,
    }


def test_a_chart_whose_sources_are_others_was_copied() -> None:
    assert "Cilium" not in found_gaps(charted("- https://github.com/grafana/loki\n- https://grafana.com/oss/loki\n"))


@pytest.mark.parametrize(
    "sources",
    [
        "- https://github.com/acme/acme-shop\n",
        "- https://github.com/grafana/loki\n  - https://github.com/acme/acme_shop\n",
        "",
    ],
)
def test_a_chart_of_its_own_is_the_product(sources: str) -> None:
    assert "Cilium" in found_gaps(charted(sources))


def test_a_chart_below_another_was_fetched_for_it() -> None:
    own = charted("")
    below = {"charts/shop/charts/dns/Chart.yaml": "name: dns\n", "charts/shop/charts/dns/templates/p.yaml": RESOURCE}
    del own["charts/shop/templates/policy.yaml"]
    assert "Cilium" not in found_gaps(own | below)


def test_a_bundle_shows_no_framework() -> None:
    written = "import React from 'react';\nimport { createRoot } from 'react-dom/client';\n"
    bundle = f"!function(e,t){{module.exports=t(require('react'))}}({'a,' * 600})\n"
    assert "React" not in found_gaps({"web/swagger.js": bundle})
    assert "React" in found_gaps({"web/swagger.js": bundle, "web/app.js": written})


def test_a_folder_called_after_its_testing_is_no_product() -> None:
    image = "FROM ubuntu:24.04\nCOPY . .\nCMD run\n"
    assert "Docker" not in found_gaps({"p2p-testing/Dockerfile": image})
    assert "Docker" in found_gaps({"p2p/Dockerfile": image})
