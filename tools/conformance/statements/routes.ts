/** Every path of the specification; those that wait name the part of the product that brings their page. */
export const FUNDS = "deposits, withdrawals, exchange, cards and wallets";
const IDENTITY = "identity verification";
export const WEALTH = "loans, pledge, lock-mining and new shares";
export const SOCIAL = "copy trading, activities, rewards, team and referral";
export const SERVICE = "customer service";

export interface SpecifiedRoute {
  readonly path: string;
  /** What a page that is not built waits for. */
  readonly waits?: string;
}

const built = (prefix: string, ...names: readonly string[]): readonly SpecifiedRoute[] =>
  names.map((name) => ({ path: `${prefix}${name}` }));
const waiting = (waits: string, prefix: string, ...names: readonly string[]): readonly SpecifiedRoute[] =>
  names.map((name) => ({ path: `${prefix}${name}`, waits }));

export const SPECIFIED_ROUTES: readonly SpecifiedRoute[] = [
  ...built("/", "", "pages/index/index"),
  ...built("/pages/tabs/home/", "home-d", "home", "home-k", "home-j", "home-g", "home-h"),
  ...built("/pages/tabs/me/", "me-d", "me", "me-f", "me-j", "me-g", "me-h", "me-e"),
  ...built("/pages/tabs/quotes/", "quotes", "quoteSearch"),
  ...built("/pages/tabs/favorite/", "favorite"),
  ...built("/pages/quoteDetail/", "quoteDetail", "bibi", "klinePage"),
  ...built("/pages/user/", "accountDetail", "privacy", "userInfo", "login", "register", "change"),
  ...waiting(IDENTITY, "/pages/user/", "authentication", "authentication1"),
  ...waiting(SOCIAL, "/pages/user/", "welfare", "award", "iwannashare"),
  ...waiting(FUNDS, "/pages/user/", "recharge", "linePay", "withdrawl", "exchange", "recharge-detail", "rechargeRecord", "withdrawRecord"),
  ...waiting(WEALTH, "/pages/pledge/", "Interest", "buy", "orders", "list", "detail"),
  ...waiting(FUNDS, "/pages/record/", "changeRecord"),
  ...built("/pages/record/", "accountRecord"),
  ...built("/pages/", "richText"),
  ...waiting(SOCIAL, "/pages/activity/", "index", "detail"),
  ...waiting(WEALTH, "/pages/loan/", "detail", "rePay", "loan", "buy"),
  ...built("/pages/position/", "bibiOrder", "contractPosition"),
  ...built("/pages/language/", "line", "language"),
  ...built("/pages/msg/", "msg-list", "msg-detail"),
  ...waiting(WEALTH, "/pages/newShares/", "detail", "newShares", "his"),
  ...waiting(WEALTH, "/pages/lockMining/", "lockMining", "lockMiningProductList", "orders", "detail"),
  ...waiting(SERVICE, "/pages/service/", "service"),
  ...waiting(SOCIAL, "/pages/team/", "team"),
  ...waiting(FUNDS, "/pages/bankCard/", "bankCard-list", "bindBankCard"),
  ...waiting(FUNDS, "/pages/wallets/", "wallets", "bindAddress"),
  ...built("/pages/notifyList/", "notifyList"),
  ...built("/pages/networdError/", "networdError"),
  ...built("/pages/QA/", "QA"),
  ...waiting(SOCIAL, "/pages/followOrder/", "followOrder"),
  ...built("/components/", "m-news/m-news", "m-zichan/m-zichan", "m-quolist/m-quolist"),
  ...built("/", "preview-image", "choose-location", "open-location"),
];
