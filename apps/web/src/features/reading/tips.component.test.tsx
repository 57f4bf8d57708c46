import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { refresh } from "../../lib/net/queries.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import QuestionsPage from "./questions-page.tsx";

const ROUTE = "GET /api/textLang/list";
const row = (id: number, remark: string, contentLang: string, contentVisibleFlag: boolean) => ({
  id,
  remark,
  contentLang,
  contentVisibleFlag,
  otherValue: "1",
});

beforeEach(() => {
  server().rows("GET /api/questionAnswer/list", []);
});

const tips = () =>
  page
    .getByRole("region")
    .getByRole("listitem")
    .all()
    .map((tip) => tip.element().textContent);

describe("tips of the operator", () => {
  it("are shown in the order of the server, those alone whose flag lets them be seen", proves("3.36"), async () => {
    server().rows(ROUTE, [
      row(3, "tip_b", "Second thoughts cost nothing.", true),
      row(1, "tip_a", "Hidden.", false),
      row(2, "tip_c", "Look first.", true),
    ]);
    await show(<QuestionsPage />);
    await expect.poll(tips).toEqual(["Second thoughts cost nothing.", "Look first."]);
  });

  it("leave out what is empty in this language, and settings, whatever their flag", async () => {
    server().rows(ROUTE, [row(1, "tip_a", " ", true), row(2, "app_decimal_no", "Decimals", true), row(3, "tip_b", "Look first.", true)]);
    await show(<QuestionsPage />);
    await expect.poll(tips).toEqual(["Look first."]);
  });

  it("leave no heading behind when the last is taken away", async () => {
    server().rows(ROUTE, [row(1, "tip_a", "Look first.", true)]);
    await show(<QuestionsPage />);
    await expect.element(page.getByRole("heading", { name: say("reading_tips") })).toBeVisible();
    server().rows(ROUTE, [row(1, "tip_a", "Look first.", false)]);
    await refresh(ROUTE);
    await expect.element(page.getByRole("heading", { name: say("reading_tips") })).not.toBeInTheDocument();
  });
});
