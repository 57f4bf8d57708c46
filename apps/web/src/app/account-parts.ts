import { copyPart } from "../features/copy-trading/copy-part.ts";
import type { AccountPart } from "../lib/account/account-cache.ts";
import { accountPart } from "../lib/account/account-part.ts";
import { destinationPart } from "../lib/account/destination-part.ts";
import { exchangePart } from "../lib/account/exchange-part.ts";
import { freezePart } from "../lib/account/freeze.ts";
import { identityPart } from "../lib/account/identity-part.ts";
import { depositPart, withdrawalPart } from "../lib/account/money-parts.ts";
import { alertPart } from "../lib/alerts/alert-part.ts";
import { campaignPart } from "../lib/campaigns/campaign-part.ts";
import { messagePart } from "../lib/messages/message-part.ts";
import { supportPart } from "../lib/support/support-part.ts";
import { PRODUCT_KINDS } from "./product-kinds.ts";

/** All parts that handle account events: the kinds of product, and those of no kind. A new kind of event is a part in its own folder, and a line here. */
export const ACCOUNT_PARTS: readonly AccountPart[] = [
  accountPart,
  ...PRODUCT_KINDS.map(({ account }) => account),
  copyPart,
  exchangePart,
  depositPart,
  withdrawalPart,
  alertPart,
  destinationPart,
  identityPart,
  freezePart,
  campaignPart,
  messagePart,
  supportPart,
];
