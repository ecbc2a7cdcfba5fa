"""Prices of orders. All amounts are in cents."""

FREE_SHIPPING_FROM = 50_00
SHIPPING = 4_90


def line_total(unit_price, quantity, discount=0.0):
    """One line of an order, after its discount."""
    # TODO: round half up, as the invoices do
    return int(unit_price * quantity * (1 - discount))


def order_total(lines):
    """All lines and, below the limit, the shipping."""
    goods = sum(line_total(*line) for line in lines)
    if goods < FREE_SHIPPING_FROM:
        goods += SHIPPING
    return goods
