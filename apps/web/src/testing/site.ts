import type { Data, Row } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { unreadStore } from "../lib/messages/unread.ts";
import { NOW } from "./clock.ts";
import { server } from "./server.ts";

type Option = Row<"GET /api/appConfig/list">;
const OPTIONS: readonly (readonly [string, string, string, string, string])[] = [
  ["actions", "trade", "home_act_trade", "ArrowsDownUp", "/pages/quoteDetail/quoteDetail"],
  ["actions", "records", "home_act_records", "Receipt", "/pages/record/accountRecord"],
  ["services", "alerts", "alerts_title", "BellRinging", "/pages/alert/alert-list"],
  ["services", "limits", "limits_title", "ShieldCheck", "/pages/limit/limit"],
  ["account", "messages", "inbox_title", "ChatCircle", "/pages/msg/msg-list"],
  ["account", "profile", "profile_title", "User", "/pages/user/userInfo"],
  ["preferences", "language", "language_title", "Translate", "/pages/language/language"],
  ["preferences", "theme", "me_theme", "Moon", ""],
  ["preferences", "convention", "me_convention", "TrendUp", ""],
  ["preferences", "hideBalances", "me_hide_balances", "EyeSlash", ""],
  ["help", "questions", "reading_questions", "Question", "/pages/QA/QA"],
  ["help", "nowhere", "reading_privacy", "Lock", ""],
];

type Article = Data<"GET /api/notice/detail">;
const article = (id: number, title: string, hours: number): Article => ({
  id: `${id}`,
  title,
  summary: `In short: ${title}`,
  img: "",
  isPinned: id === 3,
  ts: NOW - hours * HOUR_MS,
  content: `<h2>${title}</h2><p>All of it, with <a href="#/pages/limit/limit">a way on</a>.</p>`,
});
const ARTICLES: readonly Article[] = [article(3, "Fees change", 2), article(2, "A new market", 30), article(1, "Welcome", 24 * 40)];
const shortOf = ({ content: _, ...rest }: Article) => rest;

export const USER: Data<"GET /api/userInfo/getUserInfo"> = {
  userId: "7",
  accountType: "registered",
  account: "ada@example.com",
  nickName: "Ada",
  inviteCode: "K7Q2ZP",
  createdAt: NOW - 60 * 24 * HOUR_MS,
  avatarVersion: 0,
};

export const SITE: Data<"GET /api/siteInfo/getSiteInfo"> = {
  siteName: "Candela",
  mode: "paper",
  feed: "simulated",
  liveFeed: null,
  demonstration: false,
  clockSpeed: 1,
  lines: [
    { name: "First", url: "" },
    { name: "Second", url: "https://second.example" },
  ],
  version: "1.2.3",
  homePath: "/pages/tabs/home/home-d",
  mePath: "/pages/tabs/me/me-d",
  darkBackground: false,
  passwordRule: "letters_and_digits",
  map: null,
  revision: 1,
};

/** Answers of a site: the operator's offers and texts, and the user. */
export function answerSite(): void {
  server().data("GET /api/siteInfo/getSiteInfo", SITE);
  server().rows("GET /api/appConfig/list", ({ "params[pagePath]": pagePath }) =>
    OPTIONS.map(
      ([module, desc, titleKey, icon, path], index): Option => ({
        id: index + 1,
        pagePath,
        module,
        desc,
        isVisible: true,
        titleKey,
        icon,
        path,
        sort: index,
      }),
    ),
  );
  server().rows("GET /api/notice/list", ARTICLES.map(shortOf));
  server().data("GET /api/notice/detail", ({ id }) => ARTICLES.find((one) => one.id === id) ?? null);
  server().rows("GET /api/news/list", ARTICLES.map(shortOf));
  server().data("GET /api/news/detail", ({ id }) => ARTICLES.find((one) => one.id === id) ?? null);
  server().rows("GET /api/banner/list", [
    { id: 1, title: "Learn", text: "How quick trades settle", img: "", path: "/pages/QA/QA" },
    { id: 2, title: "Alerts", text: "Be told of a price", img: "", path: "/pages/alert/alert-list" },
  ]);
  server().rows("GET /api/questionAnswer/list", ({ "params[keyWords]": words = "" }) =>
    [
      { id: "1", category: "trading", question: "What is a lot?", answer: "A number of units.", sort: 1 },
      { id: "2", category: "account", question: "Who sees my balance?", answer: "You do.", sort: 2 },
    ].filter(({ question }) => question.includes(words)),
  );
  server().data("GET /api/richText/detail", ({ key }) => ({
    key,
    title: "Written by hand",
    content: `<p>Of <b>${key}</b>.</p>`,
    updatedTs: NOW - HOUR_MS,
  }));
  server().data("GET /api/userInfo/getUserInfo", USER);
  server().data("GET /api/siteMessage/notReadMessageCount", 2);
  unreadStore.set(2);
  server().rows("GET /api/product/sessions", [
    { from: NOW - 2 * HOUR_MS, to: NOW + 5 * HOUR_MS },
    { from: NOW + 60 * HOUR_MS, to: NOW + 68 * HOUR_MS },
  ]);
  server().rows("GET /api/product/halts", []);
  server().rows("GET /api/candle/list", ({ limit = 3 }) =>
    Array.from({ length: Math.min(limit, 4) }, (_, index) => ({
      ...{
        ts: NOW - (4 - index) * HOUR_MS,
        open: "95000.00",
        high: "96500.00",
        low: "94900.00",
        close: `${95_000 + index * 400}.00`,
        volume: "12.5",
      },
    })),
  );
}
