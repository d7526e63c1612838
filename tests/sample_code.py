"""A small shop in three languages, for tests that index and search code."""

from pathlib import Path

from git_repositories import write

ORDERS = '''"""Orders."""

from shop.mail import send_mail


class OrderService:
    """Takes orders."""

    def place_order(self, lines):
        """Check the lines and tell the customer."""
        validate_lines(lines)
        send_mail("thanks")


def validate_lines(lines):
    """Refuse an order without lines."""
    if not lines:
        raise ValueError("no lines")
'''
MAIL = '''"""Mail."""


# @knowgraph
# type: function
# description: Sends one message to a customer
# owner: messaging-team
# tags: [notifications]
# context:
#   business_goal: keep customers informed
# links:
#   - type: notion
#     url: https://example.org/mail
#     title: How we send mail
def send_mail(text):
    print(text)
'''
BILLING = """package billing

// Charge takes money for an order.
func Charge(amount int) error {
	return retryWithBackoff(amount)
}

func retryWithBackoff(amount int) error {
	return nil
}
"""
TEST = """from shop.orders import OrderService


def test_place_order():
    OrderService().place_order([1])
"""
FILES = {
    "shop/orders.py": ORDERS,
    "shop/mail.py": MAIL,
    "billing/charge.go": BILLING,
    "tests/test_orders.py": TEST,
    "README.md": "# Shop\n\nPlace an order, pay, get mail.\n",
    "CODEOWNERS": "* @everyone\n/billing/ @money # pays\n",
}


def write_shop(root: Path) -> Path:
    for path, content in FILES.items():
        write(root, path, content)
    return root
