import { loadKindDetails } from "../lib/kinds/kinds.ts";
import type { Load, PageRoute, TabIndex } from "../lib/navigation/page-route.ts";
import { PRODUCT_KINDS } from "./product-kinds.ts";

const quotesPane: Load = () => import("../features/quotes/quotes-pane.tsx");
const moversPane: Load = () => import("../features/home/movers-pane.tsx");

/** A page that shows what belongs to the kinds of product. */
const detailed =
  (load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadKindDetails()]))[0];

/** Layouts of the first and the last tab. The operator chooses which one the tab opens. */
const homePage = (path: string, load: Load): PageRoute => ({ path, load, title: "navBar_frontPage", tab: 0, list: moversPane });
const mePage = (path: string, load: Load): PageRoute => ({ path, load, title: "navBar_personalInformation", tab: 4, list: quotesPane });

/** A page that a tab leads to: on a desktop the list of markets stays beside it, and the rail lights that tab. */
const subPage = (under: TabIndex, route: PageRoute): PageRoute => ({ list: quotesPane, under, ...route });

/** All pages except those in route-table.ts. This list is loaded next to the first screen. */
export const ROUTES: readonly PageRoute[] = [
  homePage("/pages/tabs/home/home", () => import("../features/home/classic-page.tsx")),
  homePage("/pages/tabs/home/home-g", () => import("../features/home/board-page.tsx")),
  homePage("/pages/tabs/home/home-h", () => import("../features/home/heat-page.tsx")),
  homePage("/pages/tabs/home/home-j", () => import("../features/home/brief-page.tsx")),
  homePage("/pages/tabs/home/home-k", () => import("../features/home/pulse-page.tsx")),
  subPage(3, { path: "/components/m-zichan/m-zichan", load: () => import("../features/summary/summary-page.tsx"), title: "summary_title" }),
  subPage(0, {
    path: "/components/m-quolist/m-quolist",
    load: () => import("../features/home/quote-list-page.tsx"),
    title: "home_quote_list",
  }),
  {
    path: "/pages/user/accountDetail",
    load: detailed(() => import("../features/assets/assets-page.tsx")),
    title: "nav_assets",
    tab: 3,
    list: quotesPane,
  },
  subPage(3, {
    path: "/pages/record/accountRecord",
    load: detailed(() => import("../features/assets/record-page.tsx")),
    title: "record_title",
    feature: "accountRecord",
    table: true,
  }),
  subPage(3, {
    path: "/pages/record/statistics",
    load: detailed(() => import("../features/statistics/statistics-page.tsx")),
    title: "statistics_title",
    feature: "statistics",
  }),
  subPage(3, {
    path: "/pages/record/statement",
    load: detailed(() => import("../features/assets/statement-page.tsx")),
    title: "statement_title",
    feature: "statement",
  }),
  subPage(3, {
    path: "/pages/user/exchange",
    load: () => import("../features/exchange/exchange-page.tsx"),
    title: "exchange_title",
    feature: "exchange",
  }),
  subPage(3, {
    path: "/pages/record/changeRecord",
    load: () => import("../features/exchange/exchanges-page.tsx"),
    title: "exchange_records",
  }),
  subPage(3, {
    path: "/pages/user/recharge",
    load: () => import("../features/funds/deposit/deposit-page.tsx"),
    title: "deposit_title",
    feature: "recharge",
  }),
  subPage(3, {
    path: "/pages/user/recharge-detail",
    load: () => import("../features/funds/deposit/deposit-detail-page.tsx"),
    title: "deposit_title",
  }),
  subPage(3, {
    path: "/pages/user/rechargeRecord",
    load: () => import("../features/funds/deposit/deposits-page.tsx"),
    title: "deposit_records",
  }),
  subPage(3, {
    path: "/pages/user/linePay",
    load: () => import("../features/funds/deposit/line-pay-page.tsx"),
    title: "deposit_kind_online",
  }),
  subPage(3, {
    path: "/pages/user/withdrawl",
    load: () => import("../features/funds/withdraw/withdraw-page.tsx"),
    title: "withdraw_title",
    feature: "withdraw",
  }),
  subPage(3, {
    path: "/pages/user/withdrawRecord",
    load: () => import("../features/funds/withdraw/withdrawals-page.tsx"),
    title: "withdraw_records",
  }),
  mePage("/pages/tabs/me/me", () => import("../features/me/classic-page.tsx")),
  mePage("/pages/tabs/me/me-d", () => import("../features/me/balanced-page.tsx")),
  mePage("/pages/tabs/me/me-e", () => import("../features/me/tiles-page.tsx")),
  mePage("/pages/tabs/me/me-f", () => import("../features/me/card-page.tsx")),
  mePage("/pages/tabs/me/me-g", () => import("../features/me/dashboard-page.tsx")),
  mePage("/pages/tabs/me/me-h", () => import("../features/me/directory-page.tsx")),
  mePage("/pages/tabs/me/me-j", () => import("../features/me/plain-page.tsx")),
  subPage(4, { path: "/pages/user/userInfo", load: () => import("../features/account/profile/profile-page.tsx"), title: "profile_title" }),
  subPage(4, { path: "/pages/user/change", load: () => import("../features/account/security/security-page.tsx"), title: "security_title" }),
  subPage(4, {
    path: "/pages/user/authentication",
    load: () => import("../features/identity/basic-page.tsx"),
    title: "identity_title",
  }),
  subPage(4, {
    path: "/pages/user/authentication1",
    load: () => import("../features/identity/advanced-page.tsx"),
    title: "identity_advanced",
  }),
  subPage(4, {
    path: "/pages/user/security",
    load: () => import("../features/account/security/devices-page.tsx"),
    title: "security_devices",
  }),
  subPage(4, {
    path: "/pages/user/changePassword",
    load: () => import("../features/account/security/change-password-page.tsx"),
    title: "security_change",
  }),
  subPage(4, {
    path: "/pages/bankCard/bankCard-list",
    load: () => import("../features/destinations/cards/cards-page.tsx"),
    title: "cards_title",
  }),
  subPage(4, {
    path: "/pages/bankCard/bindBankCard",
    load: () => import("../features/destinations/cards/bind-card-page.tsx"),
    title: "cards_add",
  }),
  subPage(4, {
    path: "/pages/wallets/wallets",
    load: () => import("../features/destinations/wallets/wallets-page.tsx"),
    title: "wallets_title",
  }),
  subPage(4, {
    path: "/pages/wallets/bindAddress",
    load: () => import("../features/destinations/wallets/bind-address-page.tsx"),
    title: "wallets_add",
  }),
  subPage(4, {
    path: "/pages/user/fundPassword",
    load: () => import("../features/account/security/fund-password-page.tsx"),
    title: "security_fund",
  }),
  subPage(4, {
    path: "/pages/user/changeAccount",
    load: () => import("../features/account/security/change-account-page.tsx"),
    title: "profile_account",
  }),
  subPage(4, {
    path: "/pages/user/secondFactor",
    load: () => import("../features/account/security/second-factor-page.tsx"),
    title: "security_factor",
  }),
  subPage(4, {
    path: "/pages/user/passkeys",
    load: () => import("../features/account/passkeys/passkeys-page.tsx"),
    title: "security_passkeys",
  }),
  subPage(4, {
    path: "/pages/user/logIns",
    load: () => import("../features/account/security/log-ins-page.tsx"),
    title: "security_log_ins",
  }),
  {
    path: "/pages/user/forgot",
    load: () => import("../features/account/security/forgot-page.tsx"),
    title: "security_forgot",
    bare: true,
  },
  { path: "/preview-image", load: () => import("../features/preview/preview-page.tsx"), title: "profile_picture_view", bare: true },
  { path: "/pages/user/login", load: () => import("../features/account/login-page.tsx"), title: "account_log_in", bare: true },
  {
    path: "/pages/user/register",
    load: () => import("../features/account/register-page.tsx"),
    title: "account_create",
    feature: "register",
    bare: true,
  },
  subPage(4, { path: "/pages/language/line", load: () => import("../features/system/line-page.tsx"), title: "line_title" }),
  subPage(4, { path: "/pages/language/language", load: () => import("../features/language/language-page.tsx"), title: "language_title" }),
  {
    path: "/pages/tabs/quotes/quotes",
    load: () => import("../features/quotes/quotes-page.tsx"),
    title: "navBar_quotes",
    tab: 1,
    wide: "desktop",
  },
  subPage(1, {
    path: "/pages/tabs/quotes/quoteSearch",
    load: () => import("../features/quotes/quote-search-page.tsx"),
    title: "quotes_search",
    feature: "quoteSearch",
  }),
  subPage(1, {
    path: "/pages/tabs/favorite/favorite",
    load: () => import("../features/quotes/favorite-page.tsx"),
    title: "quotes_list_4",
    feature: "watchlist",
  }),
  {
    path: "/pages/quoteDetail/quoteDetail",
    load: () => import("../features/trade/trade-page.tsx"),
    title: "nav_trad",
    tab: 2,
    wide: true,
    list: quotesPane,
    ticket: () => import("../features/trade/ticket-pane.tsx"),
  },
  {
    path: "/pages/quoteDetail/bibi",
    load: () => import("../features/trade/bibi-page.tsx"),
    title: "trade_ticket",
    tab: 2,
    wide: true,
    list: quotesPane,
  },
  {
    path: "/pages/quoteDetail/klinePage",
    load: () => import("../features/trade/kline-page.tsx"),
    title: "trade_full_chart",
    wide: true,
    under: 2,
  },
  ...PRODUCT_KINDS.flatMap(({ routes }) => routes).map((route) => subPage(2, route)),
  // What was copied stays in sight, and can be stopped, where nothing new can be.
  subPage(2, {
    path: "/pages/followOrder/followOrder",
    load: () => import("../features/copy-trading/copy-page.tsx"),
    title: "copy_title",
    table: true,
  }),
  subPage(4, {
    path: "/pages/activity/index",
    load: () => import("../features/campaigns/activities-page.tsx"),
    title: "campaign_title",
    feature: "activity",
    table: true,
  }),
  // What was earned stays in reach where nothing new can be.
  subPage(4, {
    path: "/pages/activity/detail",
    load: () => import("../features/campaigns/detail-page.tsx"),
    title: "activity_one",
    table: true,
  }),
  subPage(4, {
    path: "/pages/user/welfare",
    load: () => import("../features/welfare/welfare-page.tsx"),
    title: "campaign_welfare_title",
    feature: "welfare",
    table: true,
  }),
  subPage(4, {
    path: "/pages/user/award",
    load: () => import("../features/welfare/award-page.tsx"),
    title: "campaign_award_title",
    table: true,
  }),
  subPage(1, { path: "/pages/market/checkDay", load: () => import("../features/market-day/check-day-page.tsx"), title: "day_title" }),
  subPage(4, {
    path: "/pages/msg/msg-list",
    load: detailed(() => import("../features/messages/messages-page.tsx")),
    title: "inbox_title",
    feature: "messages",
  }),
  subPage(4, {
    path: "/pages/msg/msg-detail",
    load: detailed(() => import("../features/messages/message-page.tsx")),
    title: "inbox_message",
    feature: "messages",
  }),
  subPage(4, {
    path: "/pages/alert/alert-list",
    load: () => import("../features/alerts/alerts-page.tsx"),
    title: "alerts_title",
    feature: "priceAlerts",
  }),
  subPage(4, {
    path: "/pages/limit/limit",
    load: () => import("../features/limits/limits-page.tsx"),
    title: "limits_title",
    feature: "limits",
  }),
  subPage(4, {
    path: "/pages/notifyList/notifyList",
    load: () => import("../features/reading/notices-page.tsx"),
    title: "reading_notices",
    feature: "notices",
  }),
  subPage(0, {
    path: "/components/m-news/m-news",
    load: () => import("../features/reading/news-page.tsx"),
    title: "reading_news",
    feature: "news",
  }),
  subPage(4, {
    path: "/pages/QA/QA",
    load: () => import("../features/reading/questions-page.tsx"),
    title: "reading_questions",
    feature: "questions",
  }),
  subPage(4, {
    path: "/pages/service/service",
    load: () => import("../features/support/support-page.tsx"),
    title: "support_title",
    feature: "service",
  }),
  subPage(4, { path: "/pages/richText", load: () => import("../features/reading/rich-text-page.tsx"), title: "reading_page" }),
  subPage(4, { path: "/pages/user/privacy", load: () => import("../features/reading/privacy-page.tsx"), title: "reading_privacy" }),
  { path: "/choose-location", load: () => import("../features/location/choose-location-page.tsx"), title: "location_choose", bare: true },
  { path: "/open-location", load: () => import("../features/location/open-location-page.tsx"), title: "location_place", bare: true },
  {
    path: "/pages/networdError/networdError",
    load: () => import("../features/system/network-error-page.tsx"),
    title: "system_signal_lost",
    bare: true,
  },
];
