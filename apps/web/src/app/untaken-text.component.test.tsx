import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCopying } from "../features/copy-trading/copy-test-support.ts";
import { answerLoans } from "../features/loan/loan-test-support.ts";
import { answerLocks } from "../features/lock-mining/lock-test-support.ts";
import { answerPledges } from "../features/pledge/pledge-test-support.ts";
import { answerAsUsual } from "../testing/guest.ts";
import { standAt } from "../testing/place.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { routeOf } from "./route-table.ts";
import { ROUTES } from "./routes.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const field = (name: Form["field"]) => page.getByRole("textbox", { name: say(name) });

interface Form {
  readonly at: string;
  readonly answer: () => void;
  /** Leads to the field. */
  readonly open?: () => Promise<void>;
  /** The key of the field's name. */
  readonly field: Parameters<typeof say>[0];
  readonly typed: string;
  /** As the key that sends has it. */
  readonly sends: RegExp;
}

const FORMS: Readonly<Record<string, Form>> = {
  "a new loan": { at: "/pages/loan/buy?productId=2", answer: answerLoans, field: "loan_you_borrow", typed: "2000", sends: /2,000 USDT/ },
  "the collateral of a new loan": {
    ...{ at: "/pages/loan/buy?productId=2", answer: answerLoans, field: "loan_collateral", typed: "0.05", sends: /2,000 USDT/ },
    open: () => field("loan_you_borrow").fill("2000"),
  },
  "a part that is repaid": {
    ...{ at: "/pages/loan/rePay?id=31", answer: answerLoans, field: "loan_repay_amount", typed: "118.45", sends: /118\.45/ },
    open: () => page.getByText(say("loan_repay_part")).click(),
  },
  "collateral that is added": {
    ...{ at: "/pages/loan/detail?id=31", answer: answerLoans, field: "loan_add_amount", typed: "0.01", sends: /0\.01 BTC/ },
    open: () => button(say("loan_add")).click(),
  },
  "collateral that adds itself": {
    ...{ at: "/pages/loan/detail?id=31", answer: answerLoans, field: "loan_top_up_cap", typed: "0.01" },
    sends: new RegExp(say("loan_top_up_switch_on")),
    open: () => button(say("loan_top_up_set")).click(),
  },
  "a lock": {
    at: "/pages/lockMining/detail?productId=2",
    answer: answerLocks,
    field: "lock_amount",
    typed: "1000",
    sends: /1,000 USDT/,
  },
  "a pledge": { at: "/pages/pledge/buy?productId=1", answer: answerPledges, field: "pledge_amount", typed: "0.5", sends: /0\.5 ETH/ },
  ...Object.fromEntries(
    (["copy_size_label", "copy_cap_trade", "copy_cap_all"] as const).map((name) => [
      `a follow (${name})`,
      {
        ...{ at: "/pages/followOrder/followOrder?follow=11", field: name, typed: name === "copy_size_label" ? "0.2" : "300" },
        answer: () => {
          answerCopying();
          server().rows("GET /api/followOrder/follows", []);
        },
        sends: /USDT$/,
      },
    ]),
  ),
};

const UNTAKEN = { letters: "about 50", "a digit too many": "0.123456789123", "two separators": "1.2.3" } as const;

describe("what a field does not take is told, and what stood there before stands and can be sent", () => {
  it.each(Object.entries(FORMS))("%s", async (_name, { at, answer, open, field: name, typed, sends }) => {
    answerAsUsual();
    answer();
    standAt(at, `untaken ${Math.random()}`);
    const path = at.replace(/\?.*$/, "");
    const { default: Page } = await (ROUTES.find((route) => route.path === path) ?? routeOf(path)).load();
    await show(<Page />);
    await open?.();
    const box = field(name);
    await userEvent.fill(box, typed);
    const send = button(sends).last();
    const isInTheWay = () => send.element().getAttribute("aria-disabled");
    await expect.poll(isInTheWay).toBeNull();
    for (const text of Object.values(UNTAKEN)) {
      await userEvent.fill(box, text);
      await expect.element(box).toHaveAttribute("aria-invalid", "true");
      await expect.element(box).toHaveValue(typed);
      expect(isInTheWay()).toBeNull();
    }
    await userEvent.clear(box);
    await expect.element(box).not.toHaveAttribute("aria-invalid");
  });

  it("leaves the collateral that was offered where another text is pasted over it", async () => {
    answerAsUsual();
    answerLoans();
    standAt("/pages/loan/buy?productId=2", `untaken ${Math.random()}`);
    const { default: Page } = await routeOf("/pages/loan/buy").load();
    await show(<Page />);
    await field("loan_you_borrow").fill("2000");
    await expect.element(field("loan_collateral")).toHaveValue("0.04171");
    await field("loan_collateral").fill("about half");
    await expect.element(page.getByText(say("trade_not_a_number", { text: "about half" }))).toBeVisible();
    await expect.element(field("loan_collateral")).toHaveValue("0.04171");
  });
});
