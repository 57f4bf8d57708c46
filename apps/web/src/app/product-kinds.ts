import { loanKind } from "../features/loan/kind.ts";
import { lockKind } from "../features/lock-mining/kind.ts";
import { newShareKind } from "../features/new-shares/kind.ts";
import { pledgeKind } from "../features/pledge/kind.ts";
import { commissionKind } from "../features/team/kind.ts";
import { contractKind } from "../features/trade/contract/kind.ts";
import { quickKind } from "../features/trade/quick/kind.ts";
import { spotKind } from "../features/trade/spot/kind.ts";
import { registerKinds } from "../lib/kinds/kinds.ts";
import type { ProductKindView } from "../lib/kinds/product-kind-view.ts";

/** Every kind of product, in the order of the account record. A new one: `kind.ts` in its own folder, and a line here. */
export const PRODUCT_KINDS: readonly ProductKindView[] = [
  spotKind,
  contractKind,
  quickKind,
  lockKind,
  pledgeKind,
  loanKind,
  newShareKind,
  commissionKind,
];
registerKinds(PRODUCT_KINDS);
