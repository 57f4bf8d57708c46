import { beforeEach, describe, expect, it } from "vitest";
import { hideBalanceStore } from "../../../lib/settings.ts";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { ACCEPTED } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { TradeCard } from "./trade-card.tsx";
import type { QuickOrder } from "./trades.ts";

const OPENED = "96000.00";

beforeEach(() => {
  answerAsUsual();
  logIn();
});

/** What stands where the card tells what the trade would come to: words, colours and arrow. */
async function standing(direction: 1 | 2, price: string, hidden: boolean): Promise<string> {
  hideBalanceStore.set(hidden);
  tellQuote({ nowPrice: price, bid: price, ask: price });
  const trade: QuickOrder = {
    ...{ ...ACCEPTED, direction, status: "open", acceptedAt: NOW - 18_100, acceptedSeq: 1, expiresAt: NOW + 42_000 },
    openTick: { productCode: BTC.productCode, seq: 2, ts: NOW - 18_000, price: OPENED, bid: OPENED, ask: OPENED },
  };
  const { container, unmount } = await show(<TradeCard trade={trade} product={BTC} />);
  const label = [...container.querySelectorAll("p")].find(({ textContent }) => textContent === say("quick_if_settled"));
  const told = label?.nextElementSibling?.outerHTML ?? "";
  await unmount();
  return told;
}

describe.each([
  [1, "rise"],
  [2, "fall"],
] as const)("of a trade %i, on a %s", (direction, _way) => {
  const [up, down] = ["96100.00", "95900.00"];

  it("one sees whether it wins, loses or is even", async () => {
    const told = [await standing(direction, up, false), await standing(direction, down, false), await standing(direction, OPENED, false)];
    expect(new Set(told).size).toBe(3);
    const [won, lost] = direction === 1 ? told : [told[1], told[0]];
    expect(won).toMatch(/text-up.*\+82\.00/);
    expect(lost).toMatch(/text-down.*[-−]100\.00/);
  });

  it("with balances hidden one sees no difference between them", async () => {
    const told = [await standing(direction, up, true), await standing(direction, down, true), await standing(direction, OPENED, true)];
    expect(told[0]).toContain("•");
    expect(new Set(told).size, told.join("\n")).toBe(1);
  });
});
