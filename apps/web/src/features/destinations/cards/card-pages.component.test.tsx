import type { Row } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionStore } from "../../../lib/session/session.ts";
import { NOW } from "../../../testing/clock.ts";
import { doubleTap } from "../../../testing/finger.ts";
import { freezeAccount } from "../../../testing/freeze.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import BindCardPage from "./bind-card-page.tsx";
import CardsPage from "./cards-page.tsx";

type Card = Row<"GET /api/bankCard/list">;
type Field = Row<"GET /api/bankPropertyConfig/list">;
const NUMBER = "4111111111111111";
const ADD = "POST /api/bankCard/add";

const value = (propertyName: string, propertyType: Field["propertyType"], label: string, text: string) => ({
  ...{ propertyName, propertyType, label, value: text },
});
const READY: Card = {
  ...{ id: "1", label: "Salary", number: NUMBER, createdAt: NOW - 48 * HOUR_MS, usableFrom: NOW - 24 * HOUR_MS },
  values: [
    value("accountHolder", "text", "Account holder", "Marta Oliveira"),
    value("bankName", "text", "Bank", "First Harbor Bank"),
    value("cardNumber", "card_number", "Card or account number", NUMBER),
    value("bic", "bic", "BIC (SWIFT)", "DEUTDEFF"),
  ],
};
const WAITING: Card = { ...READY, id: "2", label: "", usableFrom: NOW + 5 * HOUR_MS };
/** Of a form that has never asked for a number or a bank. */
const ODD: Card = { ...READY, id: "3", label: "", number: "", values: [value("note", "text", "note", "Branch 12")] };

const field = (
  propertyName: string,
  propertyType: Field["propertyType"],
  label: string,
  rule: Pick<Field, "isRequired" | "minLength" | "maxLength">,
): Field => ({ id: 1, configType: 0, propertyName, propertyType, label, hint: "", ...rule, sort: 1 });
const REQUIRED = { isRequired: true, minLength: 2, maxLength: 80 };
const FORM: readonly Field[] = [
  field("accountHolder", "text", "Account holder", REQUIRED),
  { ...field("cardNumber", "card_number", "Card number", { ...REQUIRED, minLength: 8, maxLength: 34 }), hint: "Without spaces" },
  field("iban", "iban", "IBAN", { ...REQUIRED, isRequired: false, minLength: 15, maxLength: 34 }),
  field("bic", "bic", "BIC", { ...REQUIRED, isRequired: false, minLength: 8, maxLength: 11 }),
  field("reservedPhone", "phone", "Phone", { ...REQUIRED, isRequired: false, minLength: 6, maxLength: 20 }),
];

const logInRegistered = () => sessionStore.set({ token: "token", userId: "8", accountType: "registered" });

function answer(cards: readonly Card[], form: readonly Field[] = FORM): () => void {
  return () => {
    logInRegistered();
    server().rows("GET /api/bankCard/list", cards);
    server().rows("GET /api/bankPropertyConfig/list", form);
    server().data("GET /api/siteMessage/notReadMessageCount", 1);
    server().data(ADD, { id: "4" });
    server().data("POST /api/bankCard/remove", { id: "1" });
  };
}
const tap = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
const type = (name: string, text: string) => userEvent.fill(page.getByRole("textbox", { name }), text);
/** Types, and leaves the field. */
async function typeAll(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await type(name, text);
  await userEvent.tab();
}
const fillIn = () => typeAll({ "Account holder": "Marta Oliveira", "Card number": "4111 1111-1111 1111", wallets_name: "Salary" });
const add = () => page.getByRole("button", { name: "cards_add" });

describePages({
  cards: {
    page: CardsPage,
    at: "/pages/bankCard/bankCard-list",
    filled: answer([WAITING, READY, ODD]),
    states: ["filled", "out"],
    deeds: {
      "a tap on a card": () => tap(/Salary/),
      "a tap on one without a number": () => tap(/Branch 12/),
      "one that was removed": async () => {
        await tap(/Salary/);
        await tap("quotes_remove");
        await page
          .getByRole("region", { name: /^cards_remove/ })
          .getByRole("button")
          .click();
      },
      "a removal that fails": async () => {
        server().fail("POST /api/bankCard/remove", "a cut line");
        await tap(/Salary/);
        await tap("quotes_remove");
        await page
          .getByRole("region", { name: /^cards_remove/ })
          .getByRole("button")
          .click();
      },
    },
  },
  "cards-none": { page: CardsPage, filled: answer([]), states: ["filled"] },
  "cards-failing": {
    page: CardsPage,
    states: ["filled"],
    filled: () => {
      logInRegistered();
      server().restFails("code 500");
    },
  },
  "cards-guest": {
    page: CardsPage,
    states: ["filled"],
    filled: () => sessionStore.set({ token: "token", userId: "7", accountType: "guest" }),
  },
  "bind-card": {
    page: BindCardPage,
    at: "/pages/bankCard/bindBankCard",
    filled: answer([]),
    states: ["filled", "out"],
    deeds: {
      "all that is required": fillIn,
      "what does not fit": () =>
        typeAll({ "Account holder": "M", "Card number": "4111111111111112", IBAN: "12", BIC: "DEUT", Phone: "12" }),
      "an IBAN with a wrong digit": () => typeAll({ IBAN: "DE89 3704 0044 0532 0130 01" }),
      "a name that is too long": () => typeAll({ wallets_name: "A name of more than 24 characters" }),
      "a double tap that adds it": async () => {
        await fillIn();
        await doubleTap(add(), ADD);
      },
      "a card that the server rejects": async () => {
        server().reject(ADD, "destination_taken");
        await fillIn();
        await add().click();
      },
      "a form that has changed meanwhile": async () => {
        server().reject(ADD, "bank_form_changed");
        server().rows("GET /api/bankPropertyConfig/list", [...FORM, field("branch", "text", "Branch", REQUIRED)]);
        await fillIn();
        await add().click();
      },
      "no connection": async () => {
        server().fail(ADD, "a cut line");
        await fillIn();
        await add().click();
      },
    },
  },
  "bind-card-no-form": { page: BindCardPage, filled: answer([], []), states: ["filled"] },
  "bind-card-failing": {
    page: BindCardPage,
    states: ["filled"],
    filled: () => {
      logInRegistered();
      server().restFails("code 500");
    },
  },
});

it("asks for fund password and second factor once the server does, and sends what was typed", async () => {
  answerAsUsual();
  answer([])();
  await show(<BindCardPage />);
  await typeAll({ "Account holder": "Marta Oliveira", "Card number": NUMBER });
  const button = page.getByRole("button", { name: "Add a bank account" });
  const password = page.getByLabelText("Fund password", { exact: true });
  const factor = page.getByRole("textbox", { name: "Authenticator code" });
  expect([password.query(), factor.query()]).toEqual([null, null]);
  server().reject(ADD, "fund_password_required");
  await button.click();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription("Enter your fund password.");
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  await password.fill("quarry8lantern");
  server().reject(ADD, "second_factor_required");
  await button.click();
  await expect.element(factor).toHaveFocus();
  server().reject(ADD, "fund_password_wrong");
  await factor.fill("123456");
  await button.click();
  await expect.element(password).toHaveAccessibleDescription("This is not your fund password.");
  await expect.element(factor).toHaveValue("");
  await password.fill("quarry9lantern");
  await factor.fill("234567");
  server().data(ADD, { id: "4" });
  await button.click();
  const sent = () =>
    server()
      .asked(ADD)
      .map((fields) => [fields.fundPassword, fields.secondFactor]);
  await expect.poll(sent).toEqual([
    [undefined, undefined],
    ["quarry8lantern", undefined],
    ["quarry8lantern", "123456"],
    ["quarry9lantern", "234567"],
  ]);
});

it("sends the same call again where it is unknown whether it was done, and another one after a rejection", async () => {
  answerAsUsual();
  answer([])();
  server().fail(ADD, "a cut line");
  await show(<BindCardPage />);
  await typeAll({ "Account holder": "Marta Oliveira", "Card number": NUMBER });
  const button = page.getByRole("button", { name: "Add a bank account" });
  const keys = () =>
    server()
      .calls()
      .filter(({ route }) => route === ADD)
      .map(({ fields }) => (fields as { idempotencyKey: string }).idempotencyKey);
  const alert = page.getByRole("alert");
  await button.click();
  await expect.element(alert).toHaveTextContent("Interface exception, please try again later");
  server().reject(ADD, "destination_taken");
  await button.click();
  await expect.element(alert).toHaveTextContent("You have already added this one.");
  server().reject(ADD, "destination_limit", { max: "10" });
  await button.click();
  await expect.element(alert).toHaveTextContent("You can have at most 10. Remove one first.");
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it.each([
  [0, "4111********1111"],
  [1, NUMBER],
] as const)(
  "shows the first and last 4 characters of a number and stars, and all of it where the switch is %d",
  proves("4.28", "9.63"),
  async (status, text) => {
    answerAsUsual();
    answer([READY])();
    server().rows("GET /api/switchSet/list", [
      { desc: "bankCardStar", switchName: "x", status },
    ] as unknown as Row<"GET /api/switchSet/list">[]);
    await show(<CardsPage />);
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  },
);

it("says why none is added under a freeze of the account", async () => {
  answerAsUsual();
  answer([])();
  freezeAccount();
  await show(<BindCardPage />);
  await typeAll({ "Account holder": "Marta Oliveira", "Card number": NUMBER });
  await expect.element(page.getByRole("button", { name: "Add a bank account" })).toHaveAccessibleDescription(say("account_frozen"));
});

const BY_RULE: readonly (readonly [Field["propertyType"], string, string, string])[] = [
  ["mobile", "12800138000", "138 0013 8000", "13800138000"],
  ["id_card", "1101011990010112", "11010119900101123x", "11010119900101123X"],
  ["email", "example.org", "王小明@example.org", "王小明@example.org"],
  ["url", "pay.example.org/me", "https://pay.example.org/me", "https://pay.example.org/me"],
  ["number", "1e3", "-0.25", "-0.25"],
  ["digits", "20406O", "20-40-60", "204060"],
  ["letters", "DEUT1", "DEUT", "DEUT"],
];
const ruled = (kind: Field["propertyType"]) => field(kind, kind, `The ${kind}`, { ...REQUIRED, minLength: 1, maxLength: 34 });

it(
  "holds each field to the rule that the operator chose for it",
  proves("5.2", "5.6", "5.9", "5.11", "5.12", "5.13", "5.14", "5.15"),
  async () => {
    answerAsUsual();
    answer([], [...BY_RULE.map(([kind]) => ruled(kind)), ruled("date")])();
    await show(<BindCardPage />);
    const button = page.getByRole("button", { name: "Add a bank account" });
    for (const [kind, wrong, typed] of BY_RULE) {
      const asked = page.getByRole("textbox", { name: `The ${kind}` });
      await typeAll({ [`The ${kind}`]: wrong });
      const told = kind === "digits" || kind === "letters" ? say("cards_characters") : say("bank_field_wrong", { label: `The ${kind}` });
      await expect.element(asked).toHaveAccessibleDescription(told);
      await typeAll({ [`The ${kind}`]: typed });
      await expect.element(asked).not.toHaveAccessibleDescription();
    }
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    await page.getByLabelText("The date", { exact: true }).fill("2024-02-29");
    await button.click();
    const kept = BY_RULE.map(([kind, , , value]) => ({ propertyName: kind, value }));
    await expect
      .poll(() =>
        server()
          .asked(ADD)
          .map(({ values }) => values),
      )
      .toEqual([[...kept, { propertyName: "date", value: "2024-02-29" }]]);
  },
);

it("finds names that were typed again after the page is loaded anew, and keeps no number anywhere", async () => {
  answer([])();
  const before = await show(<BindCardPage />);
  await userEvent.fill(page.getByRole("textbox", { name: "Account holder" }), "Marta Oliveira");
  await userEvent.fill(page.getByRole("textbox", { name: "Card number" }), NUMBER);
  await before.unmount();
  await show(<BindCardPage />);
  await expect.element(page.getByRole("textbox", { name: "Account holder" })).toHaveValue("Marta Oliveira");
  await expect.element(page.getByRole("textbox", { name: "Card number" })).toHaveValue("");
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(NUMBER);
});
