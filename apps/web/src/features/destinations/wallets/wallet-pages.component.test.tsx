import type { Row } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionStore } from "../../../lib/session/session.ts";
import { NOW } from "../../../testing/clock.ts";
import { doubleTap } from "../../../testing/finger.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import BindAddressPage from "./bind-address-page.tsx";
import WalletsPage from "./wallets-page.tsx";

type Address = Row<"GET /api/walletAddress/list">;
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const READY: Address = {
  ...{ id: "1", network: "TRC20", address: TRON, label: "Ledger", state: "active" },
  ...{ createdAt: NOW - 48 * HOUR_MS, usableFrom: NOW - 24 * HOUR_MS },
};
const WAITING: Address = { ...READY, id: "2", network: "ERC20", address: ETHEREUM, label: "Trezor", usableFrom: NOW + 5 * HOUR_MS };
const PENDING: Address = { ...READY, id: "3", network: "BEP20", address: ETHEREUM, label: "Phone", state: "pending", usableFrom: null };

const CURRENCIES = [
  { id: 3, currencyName: "USDT", walletAddressType: "TRC20/ERC20", currencyType: 1, decimals: 6 },
  { id: 2, currencyName: "ETH", walletAddressType: "ERC20", currencyType: 1, decimals: 8 },
  { id: 10, currencyName: "SOL", walletAddressType: "SOL", currencyType: 1, decimals: 8 },
] as unknown as Row<"GET /api/platformCurrency/list">[];

const logInRegistered = () => sessionStore.set({ token: "token", userId: "8", accountType: "registered" });

function answer(...addresses: readonly Address[]): () => void {
  return () => {
    logInRegistered();
    server().rows("GET /api/walletAddress/list", addresses);
    server().rows("GET /api/platformCurrency/list", CURRENCIES);
    server().data("GET /api/siteMessage/notReadMessageCount", 1);
    server().data("POST /api/walletAddress/add", PENDING);
    server().data("POST /api/walletAddress/sendCode", { account: "a***@d.org", retryAfterSeconds: 60, codeDigits: 6, inOutbox: true });
    server().data("POST /api/walletAddress/confirm", WAITING);
    server().data("POST /api/walletAddress/remove", { id: "1" });
  };
}
const tap = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
const choose = (network: string) => userEvent.click(page.getByRole("radio", { name: new RegExp(network) }));
const field = (name: RegExp) => page.getByRole("textbox", { name });
const typeAddress = (address: string) => userEvent.fill(field(/^wallets_address/), address);

async function fillIn(network: string, address: string): Promise<void> {
  await choose(network);
  await typeAddress(address);
  await userEvent.fill(field(/^wallets_name/), "Ledger");
}
async function review(): Promise<void> {
  await fillIn("ERC20", ETHEREUM.toLowerCase());
  await tap("me_continue");
}
const goOn = () => page.getByRole("dialog").getByRole("button", { name: "me_continue" });
const enterCode = () => userEvent.fill(field(/^account_code/), "123456");

describePages({
  wallets: {
    page: WalletsPage,
    at: "/pages/wallets/wallets",
    filled: answer(PENDING, WAITING, READY),
    states: ["filled", "out"],
    deeds: {
      "a tap on an address": () => tap(/Ledger/),
      "a tap on one that is not confirmed": () => tap(/Phone/),
      "one that was removed": async () => {
        await tap(/Ledger/);
        await tap("quotes_remove");
        await page
          .getByRole("region", { name: /^wallets_remove/ })
          .getByRole("button")
          .click();
      },
      "a code that is wrong": async () => {
        server().reject("POST /api/walletAddress/confirm", "proof_code_wrong");
        await tap(/Phone/);
        await enterCode();
        await page.getByRole("dialog").getByRole("button", { name: "wallets_confirm" }).click();
      },
    },
  },
  "wallets-none": { page: WalletsPage, filled: answer(), states: ["filled"] },
  "wallets-failing": {
    page: WalletsPage,
    states: ["filled"],
    filled: () => {
      logInRegistered();
      server().restFails("code 500");
    },
  },
  "wallets-guest": {
    page: WalletsPage,
    states: ["filled"],
    filled: () => sessionStore.set({ token: "token", userId: "7", accountType: "guest" }),
  },
  "bind-address": {
    page: BindAddressPage,
    at: "/pages/wallets/bindAddress",
    filled: answer(),
    states: ["filled", "out"],
    deeds: {
      "the network": () => choose("TRC20"),
      "an address that fits": () => fillIn("TRC20", TRON),
      "an address without check digits": () => fillIn("SOL", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"),
      "an address of another network": () => fillIn("ERC20", TRON),
      "an address with a wrong character": () => fillIn("TRC20", `${TRON.slice(0, -1)}T`),
      "a look at all of it": review,
      "a double tap that adds it": async () => {
        // Until when a code has to wait is kept by the id of its address.
        server().data("POST /api/walletAddress/add", { ...PENDING, id: "4" });
        await review();
        await doubleTap(goOn(), "POST /api/walletAddress/add");
      },
      "an address that the server rejects": async () => {
        server().reject("POST /api/walletAddress/add", "destination_limit", { max: "20" });
        await review();
        await goOn().click();
      },
      "the code that confirms it": async () => {
        server().data("POST /api/walletAddress/add", { ...PENDING, id: "5" });
        await review();
        await goOn().click();
        await enterCode();
        await page.getByRole("dialog").getByRole("button", { name: "wallets_confirm" }).click();
      },
    },
  },
  "bind-address-taken": {
    page: BindAddressPage,
    filled: answer(READY),
    states: [],
    deeds: { "the network that has its address": () => choose("TRC20") },
  },
});

it("asks for the fund password with the code once the server does, and keeps the code", async () => {
  const CONFIRM = "POST /api/walletAddress/confirm";
  answerAsUsual();
  answer(PENDING)();
  await show(<WalletsPage />);
  await page
    .getByRole("button", { name: new RegExp(PENDING.label) })
    .first()
    .click();
  const button = page.getByRole("dialog").getByRole("button", { name: say("wallets_confirm") });
  await page.getByRole("textbox", { name: say("account_code") }).fill("123456");
  server().reject(CONFIRM, "fund_password_required");
  await button.click();
  const password = page.getByLabelText(say("security_fund"), { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill("quarry8lantern");
  server().data(CONFIRM, WAITING);
  await button.click();
  await expect
    .poll(() => server().asked(CONFIRM))
    .toEqual([
      { id: PENDING.id, proofCode: "123456" },
      { id: PENDING.id, proofCode: "123456", fundPassword: "quarry8lantern" },
    ]);
});

it.each([
  [0, `TRC20 ${TRON.slice(0, 8)}****`],
  [1, `TRC20 ${TRON}`],
] as const)(
  "shows the first 8 characters of an address and stars, and all of it where the switch is %d",
  proves("4.29", "4.30"),
  async (status, text) => {
    answerAsUsual();
    answer(READY)();
    server().rows("GET /api/switchSet/list", [
      { desc: "walletStar", switchName: "x", status },
    ] as unknown as Row<"GET /api/switchSet/list">[]);
    await show(<WalletsPage />);
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  },
);

it("shows an address that fits as a whole, in groups, and none that does not", async () => {
  answerAsUsual();
  answer(READY)();
  await show(<BindAddressPage />);
  await userEvent.click(page.getByRole("radio", { name: /ERC20/ }));
  const typed = field(new RegExp(`^${say("wallets_address")}`));
  const groups = () =>
    [...document.querySelectorAll("main bdi > [aria-hidden=true], form bdi > [aria-hidden=true]")].map((part) => part.textContent);
  await userEvent.fill(typed, ETHEREUM.slice(0, -1));
  await expect.element(typed).toBeInvalid();
  expect(groups()).toEqual([]);
  await userEvent.fill(typed, ETHEREUM.toLowerCase());
  await expect.poll(() => groups().join("")).toBe(ETHEREUM);
});

it("finds an address that was being filled in again after the page is loaded anew", async () => {
  answer()();
  const before = await show(<BindAddressPage />);
  await choose("ERC20");
  await userEvent.fill(page.getByRole("textbox", { name: new RegExp(`^${say("wallets_address")}`) }), ETHEREUM);
  await userEvent.fill(page.getByRole("textbox", { name: say("wallets_name") }), "Trezor");
  await before.unmount();
  await show(<BindAddressPage />);
  await expect.element(page.getByRole("radio", { name: /ERC20/ })).toBeChecked();
  await expect.element(page.getByRole("textbox", { name: say("wallets_name") })).toHaveValue("Trezor");
  await expect
    .poll(() =>
      page
        .getByRole("textbox")
        .elements()
        .map((input) => (input as HTMLInputElement).value),
    )
    .toContain(ETHEREUM);
});

it("says of an address that nobody has a key for what it is, in the list and where it is opened, and that it is not ready", async () => {
  answerAsUsual();
  answer({ ...READY, isNobodys: true })();
  await show(<WalletsPage />);
  await expect.element(page.getByText(say("address_nobodys"))).toBeVisible();
  await tap(/Ledger/);
  await expect.element(page.getByRole("dialog").getByText(say("address_nobodys"))).toBeVisible();
  expect(document.body.textContent).not.toContain(say("wallets_usable"));
});
