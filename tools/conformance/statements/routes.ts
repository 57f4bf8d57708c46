import { type ProvenIn, type Row, rowsOf, type Statements } from "../row.ts";

/** Every path of the specification; those that wait name the part of the product that brings their page. */
const PATHS = {
  "2.R01": "/",
  "2.R02": "/pages/index/index",
  "2.R03": "/pages/tabs/home/home-d",
  "2.R04": "/pages/tabs/home/home",
  "2.R05": "/pages/tabs/home/home-k",
  "2.R06": "/pages/tabs/home/home-j",
  "2.R07": "/pages/tabs/home/home-g",
  "2.R08": "/pages/tabs/home/home-h",
  "2.R09": "/pages/tabs/me/me-d",
  "2.R10": "/pages/tabs/me/me",
  "2.R11": "/pages/tabs/me/me-f",
  "2.R12": "/pages/tabs/me/me-j",
  "2.R13": "/pages/tabs/me/me-g",
  "2.R14": "/pages/tabs/me/me-h",
  "2.R15": "/pages/tabs/me/me-e",
  "2.R16": "/pages/tabs/quotes/quotes",
  "2.R17": "/pages/tabs/quotes/quoteSearch",
  "2.R18": "/pages/tabs/favorite/favorite",
  "2.R19": "/pages/quoteDetail/quoteDetail",
  "2.R20": "/pages/quoteDetail/bibi",
  "2.R21": "/pages/quoteDetail/klinePage",
  "2.R22": "/pages/user/accountDetail",
  "2.R23": "/pages/user/privacy",
  "2.R24": "/pages/user/userInfo",
  "2.R25": "/pages/user/login",
  "2.R26": "/pages/user/register",
  "2.R27": "/pages/user/change",
  "2.R28": "/pages/user/authentication",
  "2.R29": "/pages/user/authentication1",
  "2.R30": "/pages/user/welfare",
  "2.R31": "/pages/user/award",
  "2.R32": "/pages/user/iwannashare",
  "2.R33": "/pages/user/recharge",
  "2.R34": "/pages/user/linePay",
  "2.R35": "/pages/user/withdrawl",
  "2.R36": "/pages/user/exchange",
  "2.R37": "/pages/user/recharge-detail",
  "2.R38": "/pages/user/rechargeRecord",
  "2.R39": "/pages/user/withdrawRecord",
  "2.R40": "/pages/pledge/Interest",
  "2.R41": "/pages/pledge/buy",
  "2.R42": "/pages/pledge/orders",
  "2.R43": "/pages/pledge/list",
  "2.R44": "/pages/pledge/detail",
  "2.R45": "/pages/record/changeRecord",
  "2.R46": "/pages/record/accountRecord",
  "2.R47": "/pages/richText",
  "2.R48": "/pages/activity/index",
  "2.R49": "/pages/activity/detail",
  "2.R50": "/pages/loan/detail",
  "2.R51": "/pages/loan/rePay",
  "2.R52": "/pages/loan/loan",
  "2.R53": "/pages/loan/buy",
  "2.R54": "/pages/position/bibiOrder",
  "2.R55": "/pages/position/contractPosition",
  "2.R56": "/pages/language/line",
  "2.R57": "/pages/language/language",
  "2.R58": "/pages/msg/msg-list",
  "2.R59": "/pages/msg/msg-detail",
  "2.R60": "/pages/newShares/detail",
  "2.R61": "/pages/newShares/newShares",
  "2.R62": "/pages/newShares/his",
  "2.R63": "/pages/lockMining/lockMining",
  "2.R64": "/pages/lockMining/lockMiningProductList",
  "2.R65": "/pages/lockMining/orders",
  "2.R66": "/pages/lockMining/detail",
  "2.R67": "/pages/service/service",
  "2.R68": "/pages/team/team",
  "2.R69": "/pages/bankCard/bankCard-list",
  "2.R70": "/pages/bankCard/bindBankCard",
  "2.R71": "/pages/wallets/wallets",
  "2.R72": "/pages/wallets/bindAddress",
  "2.R73": "/pages/notifyList/notifyList",
  "2.R74": "/pages/networdError/networdError",
  "2.R75": "/pages/QA/QA",
  "2.R76": "/pages/followOrder/followOrder",
  "2.R77": "/components/m-news/m-news",
  "2.R78": "/components/m-zichan/m-zichan",
  "2.R79": "/components/m-quolist/m-quolist",
  "2.R80": "/preview-image",
  "2.R81": "/choose-location",
  "2.R82": "/open-location",
} satisfies Statements;

export type BuiltRouteId = ProvenIn<typeof PATHS>;
interface BuiltRoute {
  readonly id: BuiltRouteId;
  readonly path: string;
}
export interface SpecifiedRoute {
  readonly id: string;
  readonly path: string;
  /** The reason why a page is not built yet. */
  readonly waits?: string;
}

export const routeRows: readonly Row[] = rowsOf(PATHS).map((row) => ({ ...row, text: `The page ${row.text}` }));
export const SPECIFIED_ROUTES: readonly SpecifiedRoute[] = rowsOf(PATHS).map(({ id, text, open }) => ({ id, path: text, waits: open }));
export const isBuilt = (route: SpecifiedRoute): route is BuiltRoute => route.waits === undefined;
