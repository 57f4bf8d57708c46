import type { QuickOption, QuickOrder, QuickReceipt } from "@candela/api";
import type { Static } from "typebox";

/** A trade, an option and a receipt as the wire shows them. */
export type QuickOrderData = Static<typeof QuickOrder>;
export type QuickOptionData = Static<typeof QuickOption>;
export type QuickReceiptData = Static<typeof QuickReceipt>;
