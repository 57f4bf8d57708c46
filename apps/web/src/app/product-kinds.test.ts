import { KIND_NAMES, MessageKind } from "@candela/api";
import { PACKS } from "@candela/i18n/packs";
import { describe, expect, it } from "vitest";
import { recordReasons } from "../features/assets/record-reasons.ts";
import { MODES } from "../features/trade/shell/modes.ts";
import { loadKindDetails } from "../lib/kinds/kinds.ts";
import { messageWords } from "../lib/messages/message-text.ts";
import { PRODUCT_KINDS } from "./product-kinds.ts";
import { ROUTES } from "./routes.ts";

const texts = Object.keys(PACKS.en ?? {});
/** Kinds that the keys of a group of texts name. */
const told = (start: string) => texts.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
const details = await loadKindDetails();

describe("the kinds of product", () => {
  it("are those of the contract, once each, and each that is traded on the tab is a kind under its switch", () => {
    expect(PRODUCT_KINDS.map(({ name }) => name).sort()).toEqual([...KIND_NAMES].sort());
    for (const { id, feature, path } of MODES) {
      const kind = PRODUCT_KINDS.find(({ name }) => name === id);
      expect(Object.keys(kind?.switches ?? {})).toContain(feature);
      expect(kind?.routes.map((route) => route.path)).toContain(path);
    }
  });

  it("own every reason of the account record that has a text and is of no kind, each by one: forget none when you add a text", () => {
    expect([...recordReasons(), "other"].sort()).toEqual(told("record_reason_").sort());
  });

  it("own every reference of the account record but those of money that is no trade, each by one", () => {
    const own = details.flatMap(({ record }) => record.references);
    expect([...own, "grant", "epoch", "exchange", "deposit", "withdrawal", "campaign", "voucher"].sort()).toEqual(
      told("record_reference_").sort(),
    );
  });

  it("say every message that the server sends, each by one of them or by none", () => {
    const own = details.flatMap(({ messages }) => Object.keys(messages));
    const common = [
      "price_alert",
      "suspension",
      "password_changed",
      "security_changed",
      "bank_card_added",
      "wallet_address_added",
      "deposit_credited",
      "deposit_rejected",
      "deposit_parked",
      "deposit_expired",
      "deposit_returned",
      "withdrawal",
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
    expect([...own, ...common].sort()).toEqual(MessageKind.anyOf.map((kind) => kind.const).sort());
    const say = (key: string) => key;
    for (const { const: kind } of MessageKind.anyOf)
      expect(messageWords({ kind, params: { what: "email" } }, "", { locale: "en", grouping: true }, say).title).toMatch(/^inbox_/);
  });

  it("have their pages among the routes, each once", () => {
    const own = PRODUCT_KINDS.flatMap(({ routes }) => routes.map(({ path }) => path));
    expect(own.length).toBeGreaterThan(PRODUCT_KINDS.length);
    for (const path of own) expect(ROUTES.filter((route) => route.path === path)).toHaveLength(1);
  });

  it("count what is open with a text each, and lead from each line of the total and of the record to a page of theirs", () => {
    for (const [index, { total, record }] of details.entries()) {
      const paths = PRODUCT_KINDS[index]?.routes.map(({ path }) => path) ?? [];
      const line = { referenceKind: record.references[0] } as Parameters<typeof record.tradeHref>[0];
      const hrefs = [record.tradeHref(line, "7"), ...(total === null ? [] : [`#${total.path}`])];
      for (const href of hrefs) expect(paths).toContain(href.slice(href.indexOf("#") + 1).split("?")[0]);
    }
  });
});
