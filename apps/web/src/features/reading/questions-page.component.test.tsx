import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { stopClock } from "../../testing/clock.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import QuestionsPage from "./questions-page.tsx";

const LIST = "GET /api/questionAnswer/list";
const row = { id: "1", category: "Money", question: "Is it real?", answer: "<p>No.</p>", sort: 1 };

beforeEach(() => server().rows("GET /api/textLang/list", []));

const NOTHING = () => page.getByRole("heading", { name: say("reading_no_questions") });
const noMatch = (words: string) => page.getByRole("heading", { name: say("reading_no_match", { words }) });

it("says that there are no questions where there are none", async () => {
  server().rows(LIST, []);
  await show(<QuestionsPage />);
  await expect.element(NOTHING()).toBeVisible();
});

it("says of a search in vain what was sought, and shows all again without it", async () => {
  server().rows(LIST, ({ "params[keyWords]": words }) => (words === undefined ? [row] : []));
  await show(<QuestionsPage />);
  await expect.element(page.getByText(row.question)).toBeVisible();
  const search = page.getByRole("searchbox", { name: say("reading_search") });
  await search.fill("  dragons ");
  await expect.element(noMatch("dragons")).toBeVisible();
  expect(NOTHING().query()).toBeNull();
  await search.fill("");
  await expect.element(page.getByText(row.question)).toBeVisible();
});

it("of two lines in another direction ends its lines where the page begins its own", async () => {
  const question = "Why is the price at which an order was filled not the price that I saw on the screen when I tapped the button?";
  server().rows(LIST, [{ ...row, question }]);
  await show(<QuestionsPage />, { language: "ar" });
  const text = page.getByText(question);
  await expect.element(text).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(text.element());
  const lines = [...range.getClientRects()];
  expect(lines.length).toBeGreaterThan(1);
  const begin = Math.max(...lines.map(({ right }) => right));
  for (const { right } of lines) expect(begin - right).toBeLessThan(2);
  expect(getComputedStyle(text.element()).direction).toBe("ltr");
});

it("that cannot be read says so, and is read by one button", async () => {
  server().fail(LIST, "code 500");
  await show(<QuestionsPage />);
  const again = page.getByRole("button", { name: say("system_retry") });
  await expect.element(again).toBeVisible();
  server().rows(LIST, [row]);
  await again.click();
  await expect.element(page.getByText(row.question)).toBeVisible();
});

describe("questions", () => {
  it("stand under their subjects, each with its answer at a tap", proves("1.22"), async () => {
    server().rows("GET /api/questionAnswer/list", [
      { id: "1", category: "Trading", question: "What is a lot?", answer: "<p>A fixed part of a product.</p>", sort: 1 },
      { id: "2", category: "Account", question: "Who may open one?", answer: "<p>Everybody.</p>", sort: 2 },
    ]);
    await show(<QuestionsPage />);
    const answer = page.getByText("A fixed part of a product.");
    await expect.element(page.getByRole("heading", { name: "Trading", exact: true })).toBeVisible();
    await expect.element(answer).not.toBeVisible();
    await page.getByText("What is a lot?").click();
    await expect.element(answer).toBeVisible();
    await expect.element(page.getByText("Everybody.")).not.toBeVisible();
  });

  it("are looked for by words that rested for half a second, and all are there at once when nothing is typed", proves("9.35"), async () => {
    server().rows("GET /api/questionAnswer/list", []);
    await show(<QuestionsPage />);
    const asked = () => server().asked("GET /api/questionAnswer/list");
    const field = page.getByRole("searchbox");
    await expect.poll(asked).toHaveLength(1);
    const clock = stopClock();
    await field.fill("lot");
    await clock.pass(499);
    expect(asked()).toHaveLength(1);
    await clock.pass(1);
    expect(asked().at(-1)).toMatchObject({ "params[keyWords]": "lot" });
    await field.fill("");
    await clock.pass(0);
    await field.fill("fee");
    await clock.pass(499);
    expect(asked().filter((fields) => fields["params[keyWords]"] === "lot")).toHaveLength(1);
    await clock.pass(1);
    expect(asked().at(-1)).toMatchObject({ "params[keyWords]": "fee" });
  });
});
