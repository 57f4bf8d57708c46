import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
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

it("that can not be read says so, and is read by one button", async () => {
  server().fail(LIST, "code 500");
  await show(<QuestionsPage />);
  const again = page.getByRole("button", { name: say("system_retry") });
  await expect.element(again).toBeVisible();
  server().rows(LIST, [row]);
  await again.click();
  await expect.element(page.getByText(row.question)).toBeVisible();
});
