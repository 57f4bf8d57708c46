/** The parts of the product that open statements wait for. */
export const FUNDS = "deposits, withdrawals, exchange, cards and wallets";
export const FORMS = "the forms of deposits, cards, wallets and identity verification";
