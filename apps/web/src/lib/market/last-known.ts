import { quotes } from "../net/live.ts";
import { createKnownProducts } from "./known-products.ts";

/** The products this device saw last. Not part of the first screen's code: it begins to listen a moment after it. */
export const knownProducts = createKnownProducts((code) => quotes.latest(code));
quotes.onSeeded(knownProducts.add);
