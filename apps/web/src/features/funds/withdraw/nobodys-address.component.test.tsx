import type { Row } from "@candela/api";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { answerWithdrawals } from "../funds-test-support.ts";
import WithdrawPage from "./withdraw-page.tsx";

/** Confirmed before addresses that nobody has a key for were rejected. */
const NOBODYS: Row<"GET /api/walletAddress/list"> = {
  ...{ id: "20", network: "TRC20", address: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", label: "Old one", state: "active" },
  ...{ createdAt: NOW, usableFrom: NOW, isNobodys: true },
};
const { isNobodys: _, ...usable } = NOBODYS;
const USABLE: typeof NOBODYS = { ...usable, id: "21", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", label: "Cold wallet" };

beforeEach(() => {
  answerWithdrawals();
  standAt("/pages/user/withdrawl");
});

it("an address that nobody has a key for is not chosen by itself, and says what it is where one chooses", async () => {
  server().rows("GET /api/walletAddress/list", [NOBODYS, USABLE]);
  await show(<WithdrawPage />);
  const chosen = page.getByRole("button", { name: /Cold wallet/ });
  await expect.element(chosen).toBeVisible();
  expect(document.body.textContent).not.toContain(say("address_nobodys"));
  await chosen.click();
  await expect.element(page.getByRole("dialog").getByText(say("address_nobodys"))).toBeVisible();
});

it("alone it stands there, and says so before an amount is typed", async () => {
  server().rows("GET /api/walletAddress/list", [NOBODYS]);
  await show(<WithdrawPage />);
  await expect.element(page.getByText(say("address_nobodys"))).toBeVisible();
});
