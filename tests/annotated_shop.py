"""A shop in Python, TypeScript, Go and Java, annotated alike, so that each language has the same known answers."""

from dataclasses import dataclass

PYTHON = '''"""Orders."""

from pay.gateway import charge_card


class OrderDesk:
    """
    @knowgraph
    type: class
    description: Takes orders at the desk
    owner: python-team
    tags: [orders]
    context:
      business_goal: sell more python
      funnel_stage: purchase
      revenue_impact: direct
    dependencies:
      services: [python-billing]
      databases: [python-orders]
    links:
      - type: notion
        url: https://notion.so/python-desk
        title: The python desk
    """

    def accept_order(self, order):
        """Accept one order."""
        return weigh_order(order)


def weigh_order(order):
    """Weigh an order."""
    return charge_card(order)
'''
TYPESCRIPT = """import { chargeWallet } from './wallet';

/**
 * @knowgraph
 * type: class
 * description: Fills the basket
 * owner: typescript-team
 * tags: [basket]
 * context:
 *   business_goal: sell more typescript
 *   funnel_stage: purchase
 *   revenue_impact: direct
 * dependencies:
 *   services: [typescript-billing]
 *   databases: [typescript-orders]
 * links:
 *   - type: jira
 *     url: https://example.atlassian.net/browse/TS-1
 *     title: The typescript basket
 */
export class BasketDesk {
  acceptBasket(basket: string): string {
    return weighBasket(basket);
  }
}

export function weighBasket(basket: string): string {
  return chargeWallet(basket);
}
"""
GO = """package parcels

// @knowgraph
// type: class
// description: Sends parcels
// owner: go-team
// tags: [parcels]
// context:
//   business_goal: sell more go
//   funnel_stage: delivery
//   revenue_impact: indirect
// dependencies:
//   services: [go-billing]
//   databases: [go-orders]
// links:
//   - type: linear
//     url: https://linear.app/go-1
//     title: The go parcels
type ParcelDesk struct {
	name string
}

func (d *ParcelDesk) AcceptParcel(parcel string) string {
	return WeighParcel(parcel)
}

func WeighParcel(parcel string) string {
	return ChargeFreight(parcel)
}

func ChargeFreight(parcel string) string {
	return parcel
}
"""
JAVA = """package shop.returns;

/**
 * @knowgraph
 * type: class
 * description: Takes goods back
 * owner: java-team
 * tags: [returns]
 * context:
 *   business_goal: sell more java
 *   funnel_stage: retention
 *   revenue_impact: indirect
 * dependencies:
 *   services: [java-billing]
 *   databases: [java-orders]
 * links:
 *   - type: confluence
 *     url: https://example.atlassian.net/wiki/java
 *     title: The java returns
 */
public class ReturnDesk {
    public String acceptReturn(String goods) {
        return weighReturn(goods);
    }

    public String weighReturn(String goods) {
        return Refunds.chargeBack(goods);
    }
}
"""
FILES = {
    "orders/desk.py": PYTHON,
    "pay/gateway.py": "def charge_card(order):\n    return order\n",
    "web/basket.ts": TYPESCRIPT,
    "web/wallet.ts": "export function chargeWallet(basket: string): string {\n  return basket;\n}\n",
    "parcels/desk.go": GO,
    "returns/ReturnDesk.java": JAVA,
    "returns/Refunds.java": "package shop.returns;\n\npublic class Refunds {\n"
    "    public static String chargeBack(String goods) {\n        return goods;\n    }\n}\n",
    "CODEOWNERS": "* @everyone\n",
}


@dataclass(frozen=True, kw_only=True)
class Known:
    """What is known of one language's part: each name with the file and line that defines it."""

    language: str
    question: str
    path: str
    desk: str
    line: int
    method: str
    weigh: str
    charge: tuple[str, str, int]
    stage: str
    link: tuple[str, str]


KNOWN = (
    Known(
        language="python",
        question="takes orders at the desk",
        path="orders/desk.py",
        desk="OrderDesk",
        line=6,
        method="OrderDesk.accept_order",
        weigh="weigh_order",
        charge=("charge_card", "pay/gateway.py", 1),
        stage="purchase",
        link=("notion", "https://notion.so/python-desk"),
    ),
    Known(
        language="typescript",
        question="fills the basket",
        path="web/basket.ts",
        desk="BasketDesk",
        line=21,
        method="BasketDesk.acceptBasket",
        weigh="weighBasket",
        charge=("chargeWallet", "web/wallet.ts", 1),
        stage="purchase",
        link=("jira", "https://example.atlassian.net/browse/TS-1"),
    ),
    Known(
        language="go",
        question="sends parcels",
        path="parcels/desk.go",
        desk="ParcelDesk",
        line=19,
        method="ParcelDesk.AcceptParcel",
        weigh="WeighParcel",
        charge=("ChargeFreight", "parcels/desk.go", 31),
        stage="delivery",
        link=("linear", "https://linear.app/go-1"),
    ),
    Known(
        language="java",
        question="where does the return desk take goods back",
        path="returns/ReturnDesk.java",
        desk="ReturnDesk",
        line=21,
        method="ReturnDesk.acceptReturn",
        weigh="weighReturn",
        charge=("chargeBack", "returns/Refunds.java", 4),
        stage="retention",
        link=("confluence", "https://example.atlassian.net/wiki/java"),
    ),
)
