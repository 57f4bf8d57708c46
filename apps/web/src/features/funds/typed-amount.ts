/** What can stand in the field of an amount. */
export const TYPED_AMOUNT = /^\d{0,16}(?:\.\d{0,16})?$/;
