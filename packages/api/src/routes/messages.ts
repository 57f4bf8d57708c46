import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, Page, Wire } from "../schema.ts";

/**
 * Kind of a message of the product itself; its text comes from the language packs, filled with `params`:
 * `price_alert`: productCode, condition, price, reached; `liquidation` and `protection_hit`: productCode, positionId, side, reason, price, result and
 * currency, `protection_hit` the trigger too. `dividend`: productCode, effectiveAt, currency, quantity (held then), cashPerUnit, cash. `split`:
 * productCode, effectiveAt, currency, newUnits, oldUnits, orders (how many it cancelled), released (money they had frozen, if any) and holding: unless
 * that is `none` also before, after, cash, fractionPrice and costBefore, and unless it is `all_paid` costAfter, both of one unit.
 * `suspension`: productCode, effectiveAt (when it begins) and reason, the operator's own words. `password_changed`: by (`password` or `code`, whichever proved it) and device, as
 * browser and system, empty where they are not known. `security_changed`: what (`fundPassword`, `email`, `phone`, `secondFactorOn`, `secondFactorOff`, `secondFactorRemovalAsked`,
 * `recoveryCodes`, `passkeyAdded` or `passkeyRemoved`), and by (`operators` too) and device as before. `bank_card_added`: ending (the last characters of its number, or empty) and device. `wallet_address_added`: network, beginning
 * (of the address) and device. `withdrawal`: id, state (`reviewing` when it was asked for, `paid`, `rejected` or `returned`), amount, asset, destination (masked), and reason, of
 * the closed list, or empty. `deposit_credited`, `deposit_parked`, `deposit_expired` (nothing arrived in time), `deposit_returned` (parked money was sent back) and `deposit_rejected`: amount, asset (its code) and id (of the deposit), the last one reason too.
 * `identity_passed` and `identity_rejected`: level (`basic` or `advanced`) and reviewer (`sandbox` or `operators`), the latter also reason (of the first rejected picture).
 * `support_answer`: number (of the conversation, such as CS-4471); of what was answered it says nothing.
 * `account_frozen`: reason, of the closed list of freezes. `account_unfrozen` has none.
 * `earning_matured`: of (`lock` or `pledge`), id, amount, asset, interest (of the whole term, paid or waiting) and next: the id of the order that it went on as, or why there is none: empty where none
 * was wanted, else `terms_changed`, `no_room`, `closed` or `frozen`. `earning_waiting`: of, id, asset and amount of interest that waits for money in the account that pays it; `earning_waiting_paid` the same once it is paid.
 * Messages of loans have id, asset (borrowed) and due (principal and interest): `loan_approved` amount; `loan_rejected` amount and reason, of the closed list; `loan_reminder` days (left, 3 or 1, fewer after a server stood still), due as it will be on the due day, and at (the end of
 * the due day); `loan_overdue` rate (of a day); `loan_warning`, `loan_call` and `loan_call_ended` collateral (its code), productCode, price (the bid) and ltv, `loan_call` until too, `loan_topped_up` added, pledged (all of it now) and left (what may still be added); `loan_sold` collateral, sold (its amount),
 * productCode, price, why (`level`, `call` or `overdue`), gross, fee, shortfall and ended (`yes`, or empty while it goes on).
 * `new_share_drawn`: offerId, id (of the order), code, shares (allotted, 0 where none was), asked, paid, returned and asset. `new_share_returned`: offerId, id, code, reason (`failed`, `list_late`,
 * `beacon_missing` or `seed_sealed`), returned and asset. `new_share_listed`: offerId, id, code and shares, which can be traded now.
 * `copy_stopped`: followId, leader (the name) and reason (`own_stop` or `leader_stopped`). `copy_hidden`: hidden (`yes`, or empty where name and text are shown again).
 * Messages of campaigns have campaignId, title and, in each language that has another one, title_ with its code (`title_de`): `campaign_won` tickets, amount and asset; `campaign_nothing` tickets; `campaign_void`
 * tickets and reason (`list_late`, `beacon_missing` or `seed_sealed`); `campaign_ended` (by operators, before its time) and `campaign_paid` paid (what came to the user by the end, money and vouchers) and asset;
 * `campaign_used` (no new person can take part). `voucher_ending` (a day before) and `voucher_ended`: campaignId, id, left, asset and at (its end).
 * `commission_rates`: day (the first one, such as 2026-12-07), one, two and three (the rates of the levels, decimals).
 */
export const MessageKind = Type.Union([
  Type.Literal("price_alert"),
  Type.Literal("liquidation"),
  Type.Literal("protection_hit"),
  Type.Literal("dividend"),
  Type.Literal("split"),
  Type.Literal("suspension"),
  Type.Literal("password_changed"),
  Type.Literal("security_changed"),
  Type.Literal("bank_card_added"),
  Type.Literal("wallet_address_added"),
  Type.Literal("withdrawal"),
  Type.Literal("deposit_credited"),
  Type.Literal("deposit_rejected"),
  Type.Literal("deposit_parked"),
  Type.Literal("deposit_expired"),
  Type.Literal("deposit_returned"),
  Type.Literal("identity_passed"),
  Type.Literal("identity_rejected"),
  Type.Literal("account_frozen"),
  Type.Literal("account_unfrozen"),
  Type.Literal("support_answer"),
  Type.Literal("earning_matured"),
  Type.Literal("earning_waiting"),
  Type.Literal("earning_waiting_paid"),
  Type.Literal("loan_approved"),
  Type.Literal("loan_rejected"),
  Type.Literal("loan_reminder"),
  Type.Literal("loan_overdue"),
  Type.Literal("loan_warning"),
  Type.Literal("loan_call"),
  Type.Literal("loan_call_ended"),
  Type.Literal("loan_topped_up"),
  Type.Literal("loan_sold"),
  Type.Literal("new_share_drawn"),
  Type.Literal("new_share_returned"),
  Type.Literal("new_share_listed"),
  Type.Literal("copy_stopped"),
  Type.Literal("copy_hidden"),
  Type.Literal("commission_rates"),
  Type.Literal("campaign_won"),
  Type.Literal("campaign_nothing"),
  Type.Literal("campaign_void"),
  Type.Literal("campaign_ended"),
  Type.Literal("campaign_paid"),
  Type.Literal("campaign_used"),
  Type.Literal("voucher_ending"),
  Type.Literal("voucher_ended"),
]);

/** A message to one user. */
export const SiteMessage = Wire({
  id: IdText,
  kind: MessageKind,
  /** Fill the placeholders of the kind's text: product codes, decimals as text, times as epoch milliseconds. */
  params: Type.Record(Type.String(), Type.String()),
  isRead: Type.Boolean(),
  ts: EpochMs,
});

export const messageRoutes = {
  "GET /api/siteMessage/notReadMessageCount": {
    summary: "How many messages the caller has not read",
    access: "user",
    data: Type.Integer({ minimum: 0 }),
  },
  "GET /api/siteMessage/list": {
    summary: "The caller's messages, newest first",
    access: "user",
    query: Wire({ ...Page }),
    row: SiteMessage,
  },
  "GET /api/siteMessage/detail": {
    summary: "One of the caller's messages",
    access: "user",
    query: Wire({ id: IdText }),
    data: SiteMessage,
    rejections: ["not_found"],
  },
  "POST /api/siteMessage/read": {
    summary: "Marks one message, or all up to now, as read; twice is the same as once",
    access: "user",
    body: Wire({ id: Type.Optional(IdText) }),
    data: Wire({ unread: Type.Integer({ minimum: 0 }) }),
  },
} as const satisfies Record<string, RouteDefinition>;
