import { KIND_NAMES, TRADE_MODES } from "@candela/api";
import { describe, expect, it } from "vitest";
import { TRADE_PAGE } from "./modules/content/index.ts";
import { seedOptions } from "./modules/content/seeds/page-options.ts";
import { seedSwitches } from "./modules/content/seeds/start-up.ts";
import { LedgerCode, ReferenceKind } from "./modules/ledger/index.ts";
import { MESSAGE_KINDS } from "./modules/push/index.ts";
import { allTellers } from "./modules/push/message-words.ts";
import { KIND_SEEDS, KINDS } from "./product-kinds.ts";

/** Reasons of no kind: accounts begin and end, and every kind may take a fee. */
const COMMON_REASONS = [
  "paper_grant",
  "fee",
  "reset_money",
  "reset_product",
  "exchange_paid",
  "exchange_received",
  "exchange_fee",
  "withdrawal_hold",
  "withdrawal_paid",
  "withdrawal_fee",
  "deposit",
  "deposit_fee",
  "deposit_parked",
  "deposit_returned",
  "voucher_rebate",
  "campaign_reward",
  "marketing_funding",
  "marketing_returned",
  "marketing_held",
  "marketing_released",
];
/** Alerts, suspensions and passwords tell of themselves. */
const COMMON_MESSAGES = [
  "price_alert",
  "suspension",
  "password_changed",
  "security_changed",
  "bank_card_added",
  "wallet_address_added",
  "withdrawal",
  "deposit_credited",
  "deposit_rejected",
  "deposit_parked",
  "deposit_expired",
  "deposit_returned",
  "identity_passed",
  "identity_rejected",
  "account_frozen",
  "account_unfrozen",
  "support_answer",
  "campaign_won",
  "campaign_nothing",
  "campaign_void",
  "campaign_ended",
  "campaign_paid",
  "campaign_used",
  "voucher_ending",
  "voucher_ended",
];
const COMMON_REFERENCES = ["grant", "epoch", "exchange", "deposit", "withdrawal", "campaign", "voucher", "marketing"];

describe("the kinds of product", () => {
  it("are those of the contract, once each", () => {
    expect(KINDS.map(({ name }) => name).sort()).toEqual([...KIND_NAMES].sort());
  });

  it("own every reason and reference of the ledger that is not common, each by one kind: forget none when you add a code", () => {
    const reasons = KINDS.flatMap(({ ledger }) => ledger.reasons);
    expect([...reasons, ...COMMON_REASONS].sort()).toEqual(Object.keys(LedgerCode).sort());
    const references = KINDS.flatMap(({ ledger }) => ledger.references);
    expect([...references, ...COMMON_REFERENCES].sort()).toEqual(Object.keys(ReferenceKind).sort());
  });

  it("are each hidden by a switch of their own, which they seed", () => {
    for (const { feature, seeds } of KINDS) expect(seeds.switches.map(({ desc }) => desc)).toContain(feature);
    const all = seedSwitches(KIND_SEEDS.flatMap(({ switches }) => switches)).map(({ desc }) => desc);
    expect(new Set(all).size).toBe(all.length);
  });

  it("that are traded can each be chosen on the page of trading, under the name of their switch", () => {
    const options = seedOptions(KIND_SEEDS.flatMap((seeds) => seeds.options));
    const modes = options.filter(({ module, pagePath }) => module === "modes" && pagePath === TRADE_PAGE).map(({ desc }) => desc);
    expect(modes.sort()).toEqual(
      KINDS.filter(({ name }) => TRADE_MODES.some((mode) => mode === name))
        .map(({ feature }) => feature)
        .sort(),
    );
  });

  it("put no two options at one place of a module, and each at a place that a page has", () => {
    const places = KIND_SEEDS.flatMap(({ options }) =>
      options.flatMap(({ on }) => on.flatMap(({ pagePaths, module, rank }) => pagePaths.map((path) => `${path} ${module} ${rank}`))),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(places.filter((place) => Number(place.split(" ")[2]) % 10 === 0 && !place.includes(TRADE_PAGE))).toEqual([]);
    // An option of a module that the page has not would be put nowhere.
    expect(seedOptions(KIND_SEEDS.flatMap(({ options }) => options)).length - seedOptions([]).length).toBe(places.length);
  });

  it("send every message that is of no other part, each by one of them, and have the words of each", () => {
    const own = KINDS.flatMap(({ messages }) => Object.keys(messages));
    expect([...own, ...COMMON_MESSAGES].sort()).toEqual([...MESSAGE_KINDS].sort());
    const tellers = KINDS.map(({ messages }) => messages);
    expect([...allTellers(tellers).keys()].sort()).toEqual([...MESSAGE_KINDS].sort());
    for (const left of KINDS.filter(({ messages }) => Object.keys(messages).length > 0))
      expect(() => allTellers(tellers.filter((messages) => messages !== left.messages))).toThrow(Object.keys(left.messages)[0]);
    expect(() => allTellers([...tellers, ...tellers])).toThrow("dividend");
  });

  it.each(KINDS)("count what is theirs in statistics, and bring rows or transfers: $name", ({ ledger, flows }) => {
    expect(flows.rows ?? flows.crossings).not.toBeNull();
    const { references = [], fees = [], financing = [] } = flows.crossings ?? {};
    expect(ledger.references).toEqual(expect.arrayContaining([...references]));
    expect([...ledger.reasons, ...COMMON_REASONS]).toEqual(expect.arrayContaining([...fees, ...financing, ...ledger.outside]));
  });
});
