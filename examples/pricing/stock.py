"""How many pieces are left, and when to order more."""

REORDER_BELOW = 20


def needs_reorder(on_hand, reserved):
    # TODO: count what is on its way
    return on_hand - reserved < REORDER_BELOW


def reserve(stock, article, quantity):
    left = stock.get(article, 0) - quantity
    if left < 0:
        raise ValueError(f"only {stock.get(article, 0)} of {article} left")
    stock[article] = left
    return left
