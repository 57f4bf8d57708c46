import { page, userEvent } from "vitest/browser";
import { describePages } from "../../testing/page-states.tsx";
import { answerSite } from "../../testing/site.ts";
import LanguagePage from "./language-page.tsx";

const seek = (words: string) => () => userEvent.fill(page.getByRole("searchbox"), words);

describePages({
  language: {
    page: LanguagePage,
    filled: answerSite,
    states: ["filled"],
    deeds: { "a search": seek("espan"), "a search in vain": seek("klingon") },
  },
});
