import type { LanguageCode } from "@candela/api";
import { Direction } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { TicketPanel } from "./ticket-panel.tsx";

beforeEach(() => {
  answerAsUsual();
  logIn("100000.000000");
  tellQuote();
});

let shownIn: LanguageCode = "en";
const amount = () => page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }, shownIn) });

async function open(language: LanguageCode): Promise<void> {
  shownIn = language;
  await show(
    <>
      <TicketPanel product={BTC} direction={Direction.buy} docked />
      <input aria-label="elsewhere" />
    </>,
    { language },
  );
}

/** Copies a text that stands elsewhere, and pastes it over what is in the amount. */
async function paste(text: string): Promise<void> {
  const elsewhere = page.getByRole("textbox", { name: "elsewhere" });
  await elsewhere.fill(text);
  await elsewhere.click();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.copy();
  await amount().click();
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.paste();
}

describe("a number that is pasted is read, and shown, as the language writes it", () => {
  it.each([
    ["de", "100.000", "100000"],
    ["de", "1.234", "1234"],
    ["de", "1.234,5", "1234,5"],
    ["de", "99.979,34", "99979,34"],
    ["de", "12,5", "12,5"],
    ["en", "1,000", "1000"],
    ["en", "1.234", "1.234"],
    ["fr", "1\u202f234,5", "1234,5"],
    ["ar", "١٢٣٤٫٥", "1234.5"],
  ] as const)("%s: %s is shown as %s", async (language, text, value) => {
    await open(language);
    await paste(text);
    await expect.element(amount()).toHaveValue(value);
    // Over what differs from it by one key only, it is the same.
    await amount().fill("1.23");
    await paste(text);
    await expect.element(amount()).toHaveValue(value);
  });

  it("what is typed key by key has its decimals, with either sign", async () => {
    await open("de");
    await amount().click();
    await userEvent.keyboard("1.234");
    await expect.element(amount()).toHaveValue("1,234");
    await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Backspace},567");
    await expect.element(amount()).toHaveValue("1,567");
  });

  it("a part of it goes where the caret is", async () => {
    await open("de");
    await paste("12,5");
    await amount().click();
    await userEvent.keyboard("{End}");
    await userEvent.paste();
    await expect.element(amount()).toHaveValue("12,5");
    await expect.element(amount()).toHaveAccessibleDescription(say("trade_not_a_number", { text: "12.512.5" }, "de"));
  });
});

describe("a number that does not fit is said to, and what stood there stays", () => {
  it.each([
    ["0.1234567", () => say("trade_too_fine", { count: 6 })],
    ["1e5", () => say("trade_not_a_number", { text: "1e5" })],
    ["12345678901234567890", () => say("trade_too_huge", { text: "12345678901234567890" })],
    ["9".repeat(40), () => say("trade_too_huge", { text: `${"9".repeat(24)}…` })],
  ])("%s", async (text, why) => {
    await open("en");
    for (const before of ["", "250"]) {
      await amount().fill(before);
      await paste(text);
      await expect.element(amount()).toHaveAccessibleDescription(why());
      await expect.element(page.getByText(why(), { exact: true })).toBeVisible();
      await expect.element(amount()).toHaveValue(before);
    }
  });
});
