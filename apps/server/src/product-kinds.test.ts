import { TRADE_MODES } from "@candela/api";
import { describe, expect, it } from "vitest";
import { SEED_SWITCHES } from "./modules/content/seeds/start-up.ts";
import { LedgerCode, ReferenceKind } from "./modules/ledger/index.ts";
import { KINDS } from "./product-kinds.ts";

/** What is of no kind: accounts begin and end, and every kind may take a fee. */
const COMMON_REASONS = ["paper_grant", "fee", "reset_money", "reset_product"];
const COMMON_REFERENCES = ["grant", "epoch"];

describe("the kinds of product", () => {
  it("are those of the contract, once each", () => {
    expect(KINDS.map(({ name }) => name).sort()).toEqual([...TRADE_MODES].sort());
  });

  it("own every reason and reference of the ledger that is not common, each by one kind: forget none when you add a code", () => {
    const reasons = KINDS.flatMap(({ ledger }) => ledger.reasons);
    expect([...reasons, ...COMMON_REASONS].sort()).toEqual(Object.keys(LedgerCode).sort());
    const references = KINDS.flatMap(({ ledger }) => ledger.references);
    expect([...references, ...COMMON_REFERENCES].sort()).toEqual(Object.keys(ReferenceKind).sort());
  });

  it("are each hidden by a switch of their own", () => {
    const features = KINDS.map(({ feature }) => feature);
    expect(new Set(features).size).toBe(KINDS.length);
    expect(SEED_SWITCHES.map(({ desc }) => desc)).toEqual(expect.arrayContaining(features));
  });

  it.each(KINDS)("count what is theirs in statistics, and bring rows or transfers: $name", ({ ledger, flows }) => {
    expect(flows.rows ?? flows.crossings).not.toBeNull();
    const { references = [], fees = [], financing = [] } = flows.crossings ?? {};
    expect(ledger.references).toEqual(expect.arrayContaining([...references]));
    expect([...ledger.reasons, ...COMMON_REASONS]).toEqual(expect.arrayContaining([...fees, ...financing, ...ledger.outside]));
  });
});
