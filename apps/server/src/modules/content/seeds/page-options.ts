import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";

/** Options of pages, by module. `desc` names an option; a switch of the same name hides it. All texts are keys of the packs. */
export interface SeedOption {
  readonly pagePath: string;
  readonly module: string;
  readonly desc: string;
  readonly titleKey: string;
  /** An icon's name in the set of the app. */
  readonly icon: string;
  /** Empty for what the page itself shows. */
  readonly path: string;
  readonly position: number;
}

type Choice = Omit<SeedOption, "pagePath" | "module" | "position">;

export const ASSETS_PAGE = "/pages/user/accountDetail";
export const TRADE_PAGE = "/pages/quoteDetail/quoteDetail";

/** An option of a kind of product, on each of some pages. */
export interface KindOption extends Choice {
  readonly on: readonly {
    readonly pagePaths: readonly string[];
    readonly module: string;
    /** Its place in the module: options of no kind have 10, 20, 30 … in their order, and kinds stand between them. */
    readonly rank: number;
  }[];
}

const choice = (desc: string, titleKey: string, icon: string, path = ""): Choice => ({ desc, titleKey, icon, path });

const TRADE = choice("trade", "home_act_trade", "ArrowsDownUp", TRADE_PAGE);
const MARKETS = choice("markets", "home_act_markets", "ChartLineUp", "/pages/tabs/quotes/quotes");
const DEPOSIT = choice("recharge", "deposit_title", "ArrowDown", "/pages/user/recharge");
const WITHDRAW = choice("withdraw", "withdraw_title", "ArrowUp", "/pages/user/withdrawl");
const EXCHANGE = choice("exchange", "exchange_title", "ArrowsLeftRight", "/pages/user/exchange");
const RECORDS = choice("accountRecord", "home_act_records", "Receipt", "/pages/record/accountRecord");
const WATCHLIST = choice("watchlist", "me_watchlist", "Star", "/pages/tabs/favorite/favorite");
const SEARCH = choice("quoteSearch", "quotes_search", "MagnifyingGlass", "/pages/tabs/quotes/quoteSearch");
const STATISTICS = choice("statistics", "statistics_title", "ChartPie", "/pages/record/statistics");
const STATEMENT = choice("statement", "statement_title", "FileText", "/pages/record/statement");
const ALERTS = choice("priceAlerts", "alerts_title", "Bell", "/pages/alert/alert-list");
const LIMITS = choice("limits", "limits_title", "ShieldCheck", "/pages/limit/limit");
const NEWS = choice("news", "option_news", "Newspaper", "/components/m-news/m-news");
const ACTIVITIES = choice("activity", "campaign_title", "Ticket", "/pages/activity/index");
const WELFARE = choice("welfare", "campaign_welfare_title", "Gift", "/pages/user/welfare");
const AWARD = choice("award", "campaign_award_title", "Trophy", "/pages/user/award");
const NOTICES = choice("notices", "option_notices", "Megaphone", "/pages/notifyList/notifyList");
const QUESTIONS = choice("questions", "option_questions", "Question", "/pages/QA/QA");
const SERVICE = choice("service", "support_title", "Headset", "/pages/service/service");
const PROFILE = choice("profile", "option_profile", "IdentificationCard", "/pages/user/userInfo");
const SECURITY = choice("security", "security_title", "Lock", "/pages/user/change");
const IDENTITY = choice("identity", "identity_title", "UserCircle", "/pages/user/authentication");
const BANK_CARDS = choice("bankCards", "cards_title", "Bank", "/pages/bankCard/bankCard-list");
const WALLETS = choice("wallets", "wallets_title", "CurrencyCircleDollar", "/pages/wallets/wallets");
const ASSETS = choice("assets", "nav_assets", "Wallet", ASSETS_PAGE);
const MESSAGES = choice("messages", "inbox_title", "ChatCircle", "/pages/msg/msg-list");
const FULL_CHART = choice("fullChart", "trade_full_chart", "CornersOut", "/pages/quoteDetail/klinePage");

const PREFERENCES: readonly Choice[] = [
  choice("language", "language_title", "Translate", "/pages/language/language"),
  choice("line", "option_line", "WifiHigh", "/pages/language/line"),
  choice("theme", "me_theme", "CircleHalf"),
  choice("convention", "me_convention", "ArrowsDownUp"),
  choice("timeZone", "me_time_zone", "Clock"),
  choice("hideBalances", "me_hide_balances", "EyeSlash"),
];
const HELP: readonly Choice[] = [
  SERVICE,
  QUESTIONS,
  NOTICES,
  NEWS,
  choice("fees", "option_fees", "Percent", "/pages/richText?key=fees"),
  choice("risk", "option_risk", "Warning", "/pages/richText?key=risk"),
  choice("checkDay", "option_check_day", "ShieldCheck", "/pages/market/checkDay"),
  choice("about", "option_about", "Info", "/pages/richText?key=about"),
  choice("terms", "option_terms_of_use", "FileText", "/pages/richText?key=terms"),
  choice("privacy", "option_privacy", "LockSimple", "/pages/user/privacy"),
];

type Page = Readonly<Record<string, readonly Choice[]>>;

const HOME: Page = {
  actions: [DEPOSIT, WITHDRAW, EXCHANGE, TRADE],
  services: [MARKETS, RECORDS, WATCHLIST, SEARCH, STATISTICS, ALERTS, NOTICES, SERVICE, QUESTIONS],
  // What one may look at without having to: people, activities, news.
  explore: [ACTIVITIES, NEWS],
};
const ME: Page = {
  services: [DEPOSIT, WITHDRAW, EXCHANGE, WATCHLIST, RECORDS, STATISTICS, STATEMENT, ALERTS, LIMITS, WELFARE, AWARD, ACTIVITIES],
  account: [PROFILE, IDENTITY, SECURITY, ASSETS, BANK_CARDS, WALLETS, MESSAGES],
  preferences: PREFERENCES,
  help: HELP,
};

/** Layouts of one page offer the same, so that an operator may change the layout and lose nothing. */
const PAGES: readonly (readonly [readonly string[], Page])[] = [
  [HOME_LAYOUTS, HOME],
  [ME_LAYOUTS, ME],
  [[ASSETS_PAGE], { actions: [DEPOSIT, WITHDRAW, EXCHANGE, TRADE, RECORDS], services: [STATISTICS, STATEMENT, LIMITS] }],
  [
    [TRADE_PAGE],
    // The modes of trading are kinds of product, each with an option of its own.
    { modes: [], tools: [FULL_CHART, ALERTS] },
  ],
];

/** Options of no kind, and those of the kinds at their places. */
export function seedOptions(kinds: readonly KindOption[]): readonly SeedOption[] {
  return PAGES.flatMap(([paths, page]) =>
    paths.flatMap((pagePath) => Object.entries(page).flatMap(([module, choices]) => inOrder(pagePath, module, choices, kinds))),
  );
}

function inOrder(pagePath: string, module: string, choices: readonly Choice[], kinds: readonly KindOption[]): SeedOption[] {
  const common = choices.map((option, index) => ({ option, rank: (index + 1) * 10 }));
  const own = kinds.flatMap(({ on, ...option }) =>
    on.filter((at) => at.module === module && at.pagePaths.includes(pagePath)).map(({ rank }) => ({ option, rank })),
  );
  return [...common, ...own]
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }, index) => ({ pagePath, module, ...option, position: index + 1 }));
}
