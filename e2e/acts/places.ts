import type { MessageKey } from "@candela/i18n";
import type { Page } from "@playwright/test";
import { say } from "../words.ts";

/** Taps one of the five tabs; what is unread stands in the name of the last one, before its own. */
export async function openTab(page: Page, label: MessageKey): Promise<void> {
  await page
    .getByRole("navigation", { name: say("system_tabs") })
    .getByRole("link", { name: new RegExp(`${say(label)}$`) })
    .click();
}

/** Opens a page of the app by its address. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`);
}

/** One page after the other: over once the one before has gone, which stays while the code of the next is on its way. */
export async function openNext(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") return await openPage(page, path);
  const before = await page.evaluateHandle(() => document.querySelector("main")?.firstElementChild ?? null);
  await openPage(page, path);
  await page.waitForFunction((part) => part?.isConnected !== true, before);
}

export const PATHS = {
  home: "/pages/tabs/home/home-d",
  homeClassic: "/pages/tabs/home/home",
  homeBoard: "/pages/tabs/home/home-g",
  homeHeat: "/pages/tabs/home/home-h",
  homeBrief: "/pages/tabs/home/home-j",
  homePulse: "/pages/tabs/home/home-k",
  quoteList: "/components/m-quolist/m-quolist",
  summary: "/components/m-zichan/m-zichan",
  quotes: "/pages/tabs/quotes/quotes",
  search: "/pages/tabs/quotes/quoteSearch",
  favorites: "/pages/tabs/favorite/favorite",
  trade: "/pages/quoteDetail/quoteDetail",
  ticket: "/pages/quoteDetail/bibi",
  chart: "/pages/quoteDetail/klinePage",
  orders: "/pages/position/bibiOrder",
  positions: "/pages/position/contractPosition",
  quickTrades: "/pages/position/quickTrades",
  position: "/pages/position/contractDetail",
  explain: "/pages/position/contractExplain",
  assets: "/pages/user/accountDetail",
  record: "/pages/record/accountRecord",
  deposit: "/pages/user/recharge",
  depositDetail: "/pages/user/recharge-detail",
  deposits: "/pages/user/rechargeRecord",
  linePay: "/pages/user/linePay",
  withdraw: "/pages/user/withdrawl",
  withdrawals: "/pages/user/withdrawRecord",
  exchange: "/pages/user/exchange",
  exchanges: "/pages/record/changeRecord",
  loans: "/pages/loan/loan",
  loanBuy: "/pages/loan/buy?productId=1",
  loanDetail: "/pages/loan/detail",
  loanRepay: "/pages/loan/rePay",
  lock: "/pages/lockMining/lockMining",
  lockProducts: "/pages/lockMining/lockMiningProductList",
  lockDetail: "/pages/lockMining/detail?productId=1",
  lockCheck: "/pages/lockMining/checkRate",
  locks: "/pages/lockMining/orders",
  copyTrading: "/pages/followOrder/followOrder",
  copies: "/pages/followOrder/followOrder?tab=copies",
  leading: "/pages/followOrder/followOrder?lead=own",
  newShares: "/pages/newShares/newShares",
  newShare: "/pages/newShares/detail?id=1",
  newShareOrders: "/pages/newShares/his",
  activities: "/pages/activity/index",
  activity: "/pages/activity/detail?id=1",
  welfare: "/pages/user/welfare",
  award: "/pages/user/award",
  pledges: "/pages/pledge/list",
  pledgeBuy: "/pages/pledge/buy?currencyId=2",
  pledgeOrders: "/pages/pledge/orders",
  pledgeInterest: "/pages/pledge/Interest",
  team: "/pages/team/team",
  invite: "/pages/user/iwannashare",
  statistics: "/pages/record/statistics",
  statement: "/pages/record/statement",
  me: "/pages/tabs/me/me-d",
  profile: "/pages/user/userInfo",
  preview: `/preview-image?urls=${encodeURIComponent('["/icon.svg","/glyphs.svg"]')}`,
  meClassic: "/pages/tabs/me/me",
  meTiles: "/pages/tabs/me/me-e",
  meCard: "/pages/tabs/me/me-f",
  meDashboard: "/pages/tabs/me/me-g",
  meDirectory: "/pages/tabs/me/me-h",
  mePlain: "/pages/tabs/me/me-j",
  login: "/pages/user/login",
  register: "/pages/user/register",
  forgot: "/pages/user/forgot",
  security: "/pages/user/change",
  devices: "/pages/user/security",
  changePassword: "/pages/user/changePassword",
  fundPassword: "/pages/user/fundPassword",
  changeAccount: "/pages/user/changeAccount?channel=email",
  secondFactor: "/pages/user/secondFactor",
  passkeys: "/pages/user/passkeys",
  logIns: "/pages/user/logIns",
  identity: "/pages/user/authentication",
  advancedIdentity: "/pages/user/authentication1",
  bankCards: "/pages/bankCard/bankCard-list",
  bindBankCard: "/pages/bankCard/bindBankCard",
  wallets: "/pages/wallets/wallets",
  bindAddress: "/pages/wallets/bindAddress",
  messages: "/pages/msg/msg-list",
  service: "/pages/service/service",
  message: "/pages/msg/msg-detail",
  alerts: "/pages/alert/alert-list",
  limits: "/pages/limit/limit",
  checkDay: "/pages/market/checkDay",
  language: "/pages/language/language",
  line: "/pages/language/line",
  notices: "/pages/notifyList/notifyList",
  news: "/components/m-news/m-news",
  questions: "/pages/QA/QA",
  richText: "/pages/richText?key=terms",
  privacy: "/pages/user/privacy",
  chooseLocation: "/choose-location?latitude=52.52&longitude=13.405",
  openLocation: "/open-location?latitude=52.52&longitude=13.405&name=Berlin&address=Alexanderplatz",
  networkError: "/pages/networdError/networdError",
  networkErrorOfHome: "/pages/networdError/networdError?page=/pages/tabs/home/home-d",
} as const;
