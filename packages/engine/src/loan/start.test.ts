import { describe, expect, it } from "vitest";
import { applicationOf, BTC, currencyOf, loanOf, MEANS, NOON, priceOf, scoredOffer, securedOffer, TODAY } from "./loan-test-kit.ts";
import { type AskedLoan, disburse, type LoanMeans, securedOf, startLoan } from "./start.ts";
import type { LoanOffer, LoanRejectionKey } from "./state.ts";

const PRICE = priceOf(10_000_000n);
const SECURED: AskedLoan = { version: 1, textVersion: 1, text: "1000", pledged: BTC, collateralText: "0.021" };
const SCORED: AskedLoan = { ...SECURED, pledged: null, collateralText: null };
interface Case {
  readonly offer?: LoanOffer;
  readonly isOpen?: boolean;
  readonly asked?: Partial<AskedLoan>;
  readonly means?: Partial<LoanMeans>;
}
const start = ({ offer = securedOffer(), isOpen = true, asked, means }: Case = {}) =>
  startLoan(
    { offer, isOpen },
    { ...(offer.isSecured ? SECURED : SCORED), ...asked },
    { ...MEANS, ...means },
    offer.isSecured ? PRICE : null,
    { id: 11n, userId: 5n, now: NOON },
  );
const firstDay = { loanId: 11n, day: TODAY, principal: 1_000_000_000n, rate: 25_000n, amount: 250_000n };

describe("a new loan", () => {
  it("against collateral is lent at once, and its first day costs", () => {
    // Neither identity nor score is asked for, and no review.
    const means = { isIdentified: false, score: 0, reviewAt: NOON + 9 };
    expect(start({ means })).toEqual({ ok: true, value: { loan: loanOf(), days: [firstDay] } });
  });

  it("by the score is an application, which costs nothing and waits for its review", () => {
    expect(start({ offer: scoredOffer(), means: { reviewAt: NOON + 9 } })).toEqual({
      ok: true,
      value: { loan: applicationOf({ reviewAt: NOON + 9 }), days: [] },
    });
  });

  it("is disbursed once", () => {
    expect(disburse(applicationOf(), NOON).days).toEqual([firstDay]);
    expect(() => disburse(loanOf(), NOON)).toThrow(/disbursed once/);
    expect(() => securedOf(applicationOf(), 1n, PRICE)).toThrow(/loan to value/);
  });

  it.each<[string, Case]>([
    ["the least", { asked: { text: "500" } }],
    ["the most", { asked: { text: "50000", collateralText: "2" } }],
    ["all that is left of the user's part", { means: { held: 99_000_000_000n } }],
    ["the last of the loans at once", { means: { open: 19 } }],
    ["all that is there to be lent", { means: { fund: 1_000_000_000n } }],
    // 1,000.25 with the first day, at one half.
    ["the least collateral, all that the user has", { asked: { collateralText: "0.020005" }, means: { available: 2_000_500n } }],
    ["cash that nothing else leans on", { means: { available: 2_100_001n, backing: { isKnown: true, needed: 1n } } }],
    ["the least score", { offer: scoredOffer(), means: { score: 40 } }],
    ["no score where none is asked for", { offer: scoredOffer({ leastScore: null }), means: { score: 0 } }],
    ["no cash of its own where nothing is pledged", { offer: scoredOffer(), means: { available: 0n, backing: { isKnown: false } } }],
  ])("may be of %s", (_name, asked) => expect(start(asked).ok).toBe(true));

  it.each<[string, Case, LoanRejectionKey, Record<string, string>]>([
    ["a frozen account", { means: { isFrozen: true } }, "account_frozen", {}],
    ["a closed product", { isOpen: false }, "loan_closed", {}],
    ["other terms", { asked: { version: 2 } }, "terms_changed", {}],
    ["another text", { asked: { textVersion: 2 } }, "loan_text_changed", {}],
    ["too many decimals", { asked: { text: "1000.0000001" } }, "amount_decimals", { decimals: "6" }],
    ["a unit below the least", { asked: { text: "499.999999" } }, "loan_below_minimum", { min: "500.000000", asset: "USDT" }],
    ["a unit above the most", { asked: { text: "50000.000001" } }, "loan_above_maximum", { max: "50000.000000", asset: "USDT" }],
    ["no collateral", { asked: { pledged: null } }, "loan_collateral_missing", {}],
    ["collateral without an amount", { asked: { collateralText: null } }, "loan_collateral_missing", {}],
    ["collateral of another kind", { asked: { pledged: currencyOf("ETH") } }, "loan_collateral_unfit", {}],
    ["too many decimals of the collateral", { asked: { collateralText: "0.020000001" } }, "amount_decimals", { decimals: "8" }],
    ["collateral that nobody asked for", { offer: scoredOffer(), asked: { pledged: BTC } }, "loan_collateral_unasked", {}],
    ["an amount of it that nobody asked for", { offer: scoredOffer(), asked: { collateralText: "1" } }, "loan_collateral_unasked", {}],
    ["a loan that is overdue", { means: { isOverdue: true } }, "loan_overdue_first", {}],
    [
      "a unit more than one user may owe",
      { means: { held: 99_000_000_001n } },
      "loan_user_limit",
      { max: "100000.000000", left: "999.999999", asset: "USDT" },
    ],
    [
      "a user with one unit left",
      { means: { held: 99_999_999_999n } },
      "loan_user_limit",
      { max: "100000.000000", left: "0.000001", asset: "USDT" },
    ],
    [
      "a user who owes more than is allowed since",
      { means: { held: 100_000_000_001n } },
      "loan_user_limit",
      { max: "100000.000000", left: "0.000000", asset: "USDT" },
    ],
    ["one loan too many", { means: { open: 20 } }, "loan_open_limit", { max: "20" }],
    ["no identity", { offer: scoredOffer(), means: { isIdentified: false } }, "loan_identity_needed", {}],
    ["a point too little", { offer: scoredOffer(), means: { score: 39 } }, "loan_score_low", { score: "39", least: "40" }],
    ["a unit more than is there to be lent", { means: { fund: 999_999_999n } }, "loan_fund_empty", { left: "999.999999", asset: "USDT" }],
    ["nothing there to be lent", { means: { fund: -1n } }, "loan_fund_empty", { left: "0.000000", asset: "USDT" }],
    [
      "a unit of collateral too little",
      { asked: { collateralText: "0.02000499" } },
      "loan_collateral_low",
      { needed: "0.02000500", asset: "BTC" },
    ],
    ["collateral of nothing", { asked: { collateralText: "0" } }, "loan_collateral_low", { needed: "0.02000500", asset: "BTC" }],
    [
      "a unit of collateral that the user does not have",
      { means: { available: 2_099_999n } },
      "insufficient_balance",
      { available: "0.02099999", needed: "0.02100000", asset: "BTC" },
    ],
    [
      "cash that positions lean on",
      { means: { available: 2_100_000n, backing: { isKnown: true, needed: 1n } } },
      "cash_backs_positions",
      {},
    ],
    ["positions that nobody can price", { means: { backing: { isKnown: false } } }, "cash_backing_unpriced", {}],
  ])("is rejected for %s", (_name, asked, rejection, params) => expect(start(asked)).toEqual({ ok: false, rejection, params }));

  it("is rejected for the first of several reasons", () => {
    const broken: [LoanRejectionKey, Case][] = [
      ["account_frozen", { means: { isFrozen: true } }],
      ["loan_closed", { isOpen: false }],
      ["terms_changed", { asked: { version: 2 } }],
      ["loan_text_changed", { asked: { textVersion: 2 } }],
      ["loan_below_minimum", { asked: { text: "1" } }],
      ["loan_overdue_first", { means: { isOverdue: true } }],
      ["loan_user_limit", { means: { held: 10n ** 12n } }],
      ["loan_open_limit", { means: { open: 20 } }],
      ["loan_identity_needed", { means: { isIdentified: false } }],
      ["loan_score_low", { means: { score: 0 } }],
      ["loan_fund_empty", { means: { fund: 0n } }],
    ];
    for (const [at, [rejection]] of broken.entries()) {
      const left = broken.slice(at).map(([, each]) => each);
      const all = {
        offer: scoredOffer(),
        isOpen: left.every(({ isOpen = true }) => isOpen),
        asked: Object.assign({}, ...left.map(({ asked }) => asked)),
        means: Object.assign({}, ...left.map(({ means }) => means)),
      };
      expect(start(all)).toMatchObject({ ok: false, rejection });
    }
  });
});
