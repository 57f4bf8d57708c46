import type { NumberStyle } from "@candela/ui";
import type { T } from "../language/i18n.ts";
import { assetText, OWN_DECIMALS } from "../market/asset-text.ts";
import type { MessageTeller, SiteMessage, Told } from "./message-teller.ts";

type Params = SiteMessage["params"];

const sumOf = ({ amount = "", asset = "" }: Params, style: NumberStyle) => ({
  amount: assetText(amount, asset, style, OWN_DECIMALS),
  asset,
});

const WITHDRAWAL_STATES = ["reviewing", "paid", "rejected", "returned"] as const;
const DEPOSIT_REASONS = [
  "payment_failed",
  "nothing_arrived",
  "voucher_unreadable",
  "name_differs",
  "amount_differs",
  "currency_differs",
  "other",
] as const;
const SHARED_REASONS = ["name_differs", "other"] as const;
const WITHDRAWAL_REASONS = ["destination_refused", "identity_needed", "security_concern", "payout_failed"] as const;

/** One of these, or undefined: a newer server may name another. */
const known = <Name extends string>(names: readonly Name[], name: string | undefined): Name | undefined =>
  names.find((each) => each === name);

/** Why a withdrawal was rejected or came back. */
function withdrawalReason(reason: string | undefined, t: T): string | undefined {
  const [shared, own] = [known(SHARED_REASONS, reason), known(WITHDRAWAL_REASONS, reason)];
  if (shared !== undefined) return t(`deposit_reason_${shared}`);
  return own === undefined ? undefined : t(`withdraw_reason_${own}`);
}

function withdrawalText(state: (typeof WITHDRAWAL_STATES)[number], { destination = "", reason }: Params, t: T): string {
  if (state === "paid") return t("inbox_withdrawal_to", { destination });
  if (state === "reviewing") return t("inbox_withdrawal_reviewing_text", { destination });
  const back = t("inbox_withdrawal_back");
  const why = withdrawalReason(reason, t);
  return why === undefined ? back : `${why} · ${back}`;
}

function rejectedDeposit({ reason }: Params, t: T): string {
  const why = known(DEPOSIT_REASONS, reason);
  return why === undefined ? t("inbox_deposit_rejected_text") : t(`deposit_reason_${why}`);
}

type DepositEnd = "credited" | "parked" | "expired" | "rejected" | "returned";

/** What is said of a deposit: its sum, and how it ended. */
const depositTeller =
  (end: DepositEnd, textOf: (params: Params, t: T) => string): MessageTeller =>
  (params, _name, style, t): Told => ({ title: t(`inbox_deposit_${end}`, sumOf(params, style)), text: textOf(params, t) });

/** Messages of money on its way in and out. */
export const FUNDS_TELLERS = {
  withdrawal: (params, _name, style, t) => {
    const state = known(WITHDRAWAL_STATES, params.state) ?? "reviewing";
    return { title: t(`inbox_withdrawal_${state}`, sumOf(params, style)), text: withdrawalText(state, params, t) };
  },
  deposit_credited: depositTeller("credited", (_params, t) => t("inbox_deposit_credited_text")),
  deposit_parked: depositTeller("parked", (_params, t) => t("inbox_deposit_parked_text")),
  deposit_expired: depositTeller("expired", (_params, t) => t("deposit_expired_text")),
  deposit_rejected: depositTeller("rejected", rejectedDeposit),
  deposit_returned: depositTeller("returned", (_params, t) => t("inbox_deposit_returned_text")),
} as const satisfies Partial<Record<SiteMessage["kind"], MessageTeller>>;
