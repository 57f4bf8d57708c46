import { page, userEvent } from "vitest/browser";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerSite } from "../../testing/site.ts";
import NewsPage from "./news-page.tsx";
import NoticesPage from "./notices-page.tsx";
import PrivacyPage from "./privacy-page.tsx";
import QuestionsPage from "./questions-page.tsx";
import RichTextPage from "./rich-text-page.tsx";

const states = ["filled", "empty", "failing"] as const;
const missing = () => {
  answerSite();
  server().reject("GET /api/notice/detail", "not_found", {}, 404);
  server().reject("GET /api/richText/detail", "not_found", {}, 404);
};

describePages({
  notices: { page: NoticesPage, filled: answerSite, states },
  notice: { page: NoticesPage, at: "/pages/notifyList/notifyList?id=3", filled: answerSite, states: ["filled", "failing"] },
  "notice-gone": { page: NoticesPage, at: "/pages/notifyList/notifyList?id=99", filled: missing, states: ["filled"] },
  news: { page: NewsPage, filled: answerSite, states },
  article: { page: NewsPage, at: "/components/m-news/m-news?id=2", filled: answerSite, states: ["filled", "failing"] },
  questions: {
    page: QuestionsPage,
    filled: answerSite,
    states,
    deeds: {
      "looking in vain": () => userEvent.fill(page.getByRole("searchbox"), "nowhere"),
    },
  },
  "rich-text": { page: RichTextPage, at: "/pages/richText?key=terms", filled: answerSite, states: ["filled", "failing"] },
  "rich-text-of-nothing": { page: RichTextPage, at: "/pages/richText", filled: answerSite, states: ["filled"] },
  "rich-text-gone": { page: RichTextPage, at: "/pages/richText?key=terms", filled: missing, states: ["filled"] },
  privacy: { page: PrivacyPage, filled: answerSite, states: ["filled", "failing"] },
});
