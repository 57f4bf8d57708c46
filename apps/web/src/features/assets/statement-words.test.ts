import "../../testing/kinds.ts";
import { describe, expect, it } from "vitest";
import { say } from "../../testing/say.ts";
import { loadTexts } from "../../testing/texts.ts";
import type { StatementLine } from "./statement-sheets.ts";
import { lineWords, worthName } from "./statement-words.ts";

const STYLE = { locale: "en", grouping: true };
type Trade = NonNullable<StatementLine["trade"]>;

function line(reason: string, referenceKind: string, trade: Partial<Trade> | null): StatementLine {
  const whole = {
    productCode: "X:BTCUSD",
    tradeId: "18436",
    side: null,
    action: null,
    quantity: null,
    price: null,
    isCopy: false,
    ...trade,
  };
  return {
    ...{ transferId: "20481", ts: Date.UTC(2026, 10, 20), reason, referenceKind, referenceId: "77" },
    ...{ trade: trade === null ? null : whole, amount: "-1.00", balanceAfter: "2.00" },
  };
}

const filled = { quantity: "0.500000", price: "81118.60" };

describe("a line of a statement", () => {
  it.each([
    ["a fee", line("fee", "fill", { ...filled, side: "buy" }), "Fee", "Buy 0.5 BTC at 81,118.60 · Order 18436 · 20481"],
    ["a sale", line("spot_sell", "fill", { ...filled, side: "sell" }), "Sold", "Sell 0.5 BTC at 81,118.60 · Order 18436 · 20481"],
    [
      "an opening",
      line("contract_margin", "contract_fill", { ...filled, side: "long", action: "open" }),
      "Margin set aside",
      "Long 0.5 BTC at 81,118.60 · Position 18436 · 20481",
    ],
    [
      "a closing",
      line("contract_profit", "contract_fill", { ...filled, side: "short", action: "close" }),
      "Position profit",
      "Close Short 0.5 BTC at 81,118.60 · Position 18436 · 20481",
    ],
    [
      "a copy",
      line("contract_margin", "contract_fill", { ...filled, side: "long", action: "open", isCopy: true }),
      "Margin set aside",
      "Copy · Long 0.5 BTC at 81,118.60 · Position 18436 · 20481",
    ],
    ["financing", line("contract_financing", "contract_position", { side: "long" }), "Daily financing", "Long BTC · Position 77 · 20481"],
    [
      "a stake",
      line("quick_stake", "quick", { side: "rise", price: "81118.60" }),
      "Quick trade, stake",
      "Up BTC at 81,118.60 · Quick trade 77 · 20481",
    ],
    [
      "a stake that waits for its price",
      line("quick_stake", "quick", { side: "fall" }),
      "Quick trade, stake",
      "Down BTC · Quick trade 77 · 20481",
    ],
    [
      "a dividend",
      line("dividend", "corporate_action", { productCode: "AAPL", tradeId: null }),
      "Dividend",
      "AAPL · Corporate action 77 · 20481",
    ],
    ["paper money", line("paper_grant", "grant", null), "Paper money", "Grant 77 · 20481"],
    ["something new", line("wonder", "miracle", null), "Entry", "miracle 77 · 20481"],
  ])("says of %s what was traded", (_what, stated, why, trade) => {
    expect(lineWords(say, stated, STYLE)).toEqual({ why, trade });
  });

  it("says it in the words and numbers of another language", async () => {
    await loadTexts("de");
    const german = (...[key, params]: Parameters<typeof say>) => say(key, params, "de");
    const { why, trade } = lineWords(german, line("fee", "fill", { ...filled, side: "buy" }), { locale: "de", grouping: true });
    expect(`${why}: ${trade}`).toBe("Gebühr: Kauf 0,5 BTC zu 81.118,60 · Order 18436 · 20481");
  });
});

describe("a part of the total value", () => {
  const holding = { kind: "holding", productCode: "AAPL", quantity: "3.00", price: "210.00", value: "630.00" } as const;

  it("is a holding with its quantity and its last price, which is said, or its product alone while amounts are hidden", () => {
    expect(worthName(say, holding, STYLE)).toBe("3 AAPL at 210.00, the last price");
    expect(worthName(say, holding, STYLE, { secret: true })).toBe("AAPL");
  });

  it("is a currency at the middle of its market, which is said, where it has one", () => {
    const coin = { ...holding, kind: "currency", productCode: "ETH" } as const;
    expect(worthName(say, coin, STYLE)).toBe("3 ETH at 210.00, the middle of bid and ask");
    expect(worthName(say, { ...coin, productCode: "USD", price: "1.0" }, STYLE)).toBe("3 USD at 1.0");
  });

  it.each([
    ["available", "Available"],
    ["reserved", "Reserved for orders"],
    ["margin", "Margin in use"],
    ["profit", "Open P/L"],
    ["stakes", "Stakes"],
  ] as const)("says %s", (kind, name) => {
    expect(worthName(say, { kind, productCode: "", quantity: null, price: null, value: "1.00" }, STYLE)).toBe(name);
  });
});
