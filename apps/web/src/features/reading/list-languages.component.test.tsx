import { HEADERS, LANGUAGES } from "@candela/api";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { switchLanguage } from "../../lib/language/switch-language.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { ENGLISH } from "../../testing/texts.ts";
import { NEWS, NOTICES } from "./article-kinds.ts";
import { ArticlesPage } from "./articles-page.tsx";
import QuestionsPage from "./questions-page.tsx";

/** A language's name for itself. */
const inLanguage = (code: string) => `1 ${LANGUAGES.find((language) => language.code === code)?.name}`;

/** Answers in the language that the request names, as the server does. */
beforeEach(() => {
  answerAsUsual();
  const title = () => inLanguage(server().calls().at(-1)?.headers.get(HEADERS.locale) ?? "");
  for (const route of ["GET /api/notice/list", "GET /api/news/list"] as const)
    server().rows(route, () => [{ id: "1", title: title(), summary: "", img: "", isPinned: false, ts: NOW }]);
  server().rows("GET /api/questionAnswer/list", () => [{ id: "1", category: "", question: title(), answer: "", sort: 1 }]);
  server().data("GET /api/langMgr/list", ENGLISH);
});

describe.each<[string, () => ReactNode]>([
  ["notices", () => <ArticlesPage kind={NOTICES} />],
  ["news", () => <ArticlesPage kind={NEWS} />],
  ["questions", () => <QuestionsPage />],
])("%s", (_what, list) => {
  it("are read in each language as it is chosen, and in the one before when it is chosen again", async () => {
    await show(list());
    await expect.element(page.getByText(inLanguage("en"), { exact: true })).toBeVisible();
    for (const { code } of [...LANGUAGES, ...LANGUAGES.slice(0, 1)]) {
      await switchLanguage(code);
      await expect.element(page.getByText(inLanguage(code), { exact: true })).toBeVisible();
      expect(languageStore.get()).toBe(code);
    }
  });
});
