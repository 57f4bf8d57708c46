import { contractPart } from "../features/trade/contract/contract-part.ts";
import { quickPart } from "../features/trade/quick/quick-part.ts";
import { spotPart } from "../features/trade/spot/spot-part.ts";
import type { AccountPart } from "../lib/account/account-cache.ts";
import { accountPart } from "../lib/account/account-part.ts";
import { alertPart } from "../lib/alerts/alert-part.ts";
import { messagePart } from "../lib/messages/message-part.ts";

/** All that hears of the account's events. A new kind of event: a part in its own folder, and a line here. */
export const ACCOUNT_PARTS: readonly AccountPart[] = [accountPart, spotPart, contractPart, quickPart, alertPart, messagePart];
