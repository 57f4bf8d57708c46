import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { stopClock } from "../../testing/clock.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import QuestionsPage from "./questions-page.tsx";

beforeEach(() => {
  server().rows("GET /api/textLang/list", []);
});

describe("questions", () => {
  it("stand under their subjects, each with its answer at a tap", async () => {
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

  it("are looked for by words that have rested for half a second, and all are there at once when nothing is typed", async () => {
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
