import "../app/product-kinds.ts";
import { loadKindDetails } from "../lib/kinds/kinds.ts";

/** For unit tests of what goes through the kinds of product: as a page finds them. */
await loadKindDetails();
