declare const brand: unique symbol;

/**
 * Marks a kind of number for the compiler alone. The mark is optional, so a literal made by its own constructor needs none, but all
 * kinds share the property: a price is never taken for a quantity, though both are units and a scale.
 */
export interface Branded<Kind extends string> {
  readonly [brand]?: Kind;
}
