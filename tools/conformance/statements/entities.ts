import { decided, numbered, type Proof, proven, type Section } from "../row.ts";

const CONTRACT = "packages/contract/src/specification.test.ts";
const SERVER = "apps/server/src/specification-entities.db.test.ts";
const SENT = "apps/server/src/specification.db.test.ts";
const TOKEN = "packages/ui/src/product-token.component.test.tsx";
const OPTIONS = "e2e/journeys/page-options.spec.ts";

const named = (key: string): Proof => [CONTRACT, `the specification's calls › ${key} is asked and answers as the specification says`];
/** On the answer of the whole server over PostgreSQL. */
const product = (title: string): Proof => [SERVER, `a product as the server answers it › ${title}`];
const said = (title: string): Proof => [SERVER, `what an operator says of a product › ${title}`];
const account = (title: string): Proof => [SERVER, `what belongs to an account › ${title}`];
const written = (title: string): Proof => [SERVER, `what the operator writes › ${title}`];
const told = (title: string): Proof => [SENT, `what they answer › ${title}`];
const answered = (path: string, whom: string): Proof => [
  SENT,
  `the calls of the specification, as its client sends them › /api/${path} ${whom}`,
];
const GUEST = "answers a guest, and tells a stranger to log in";
const ANYBODY = "answers a stranger and a guest";

const LISTS = ["stockProduct", "cryptocurrencyProduct", "futuresProduct", "forexProduct"] as const;
const ofClass = (at: number): Proof =>
  product(`of ${LISTS[at - 1]} is of type ${at}, under a code of its form, with the modes that are open to it`);
const ticker = LISTS.map((list) => product(`of ${list} has a ticker whose blocks agree with its price`));

const products = [
  proven(
    "A product has id, productId, productName, productNameLang, productCode, productDesc, productImg, productType, isVisible, sort, PositionType, isLock, isShow, isSelfSell, isOption, standard and tickerInfo",
    named("GET /api/stockProduct/list"),
    ofClass(1),
    product("has an image of its own, which the web app serves"),
    [TOKEN, "each product's image in the sheet is a picture by itself, other than those of the others"],
  ),
  ...["US stock", "crypto", "futures", "forex"].map((name, at) => proven(`The productType of ${name} is ${at + 1}`, ofClass(at + 1))),
  proven("A productCode has a form like X:BTCUSD", ofClass(2)),
  decided(
    "names are written in English and Chinese; the other languages have the English one until theirs is written.",
    proven(
      "productNameLang has the name in each of the nineteen languages",
      product("has a name in each of the nineteen languages, by the specification's codes"),
      [CONTRACT, "a product › has a name in each language of the specification"],
    ),
  ),
  proven("PositionType names the modes that a product is traded in", ofClass(1), ofClass(2)),
  proven(
    "isVisible and isShow decide whether it is listed",
    said("is_visible: without it the product is listed nowhere"),
    said("is_show: without it the product is listed nowhere"),
  ),
  proven("sort decides where it stands", said("sort: the lowest comes first")),
  proven("isLock suspends its trading", said("isLock: it is quoted, and not traded")),
  decided(
    "operators mark it; the house sells nothing until new shares come.",
    proven("isSelfSell marks what is sold by the house", said("isSelfSell: it is told as it is kept")),
  ),
  proven("standard is the lot of its contracts", said("standard is the lot that its contracts are counted in")),
  proven(
    "isOption says whether the caller watches it",
    product("says of the caller's own whether it is watched"),
    told("what was looked for with whether the caller watches it"),
  ),
  proven("tickerInfo has ticker, nowPrice, changeRate and changePrice, and the change is that against the day before", ...ticker),
  proven(
    "tickerInfo has blocks of day, minute and previous day, each with open, close, max, min, volume and average price",
    [CONTRACT, "a product › has a ticker with the blocks of day, minute and previous day"],
    ...ticker,
  ),
  proven("The day block has tradeAmount besides, and only that", ...ticker, [
    "apps/server/src/modules/market-data/ticker-info.test.ts",
    "tickerInfo › states price, change and blocks exactly",
  ]),
];

const money = [
  proven(
    "A platform currency has id, currencyName, and walletAddressType with slashes between address types",
    named("GET /api/platformCurrency/list"),
    written("a currency has an id, a name, and its address types with slashes between; a type narrows the list"),
    told("the networks of a way among those of its currency"),
  ),
  proven(
    "The list of currencies is filtered by currencyType",
    written("a currency has an id, a name, and its address types with slashes between; a type narrows the list"),
  ),
  proven(
    "A bibi asset has productCode and bibiAmount",
    named("GET /api/userBibiAssets/list"),
    account("a spot asset is the code of its product and how much of it was bought"),
  ),
  proven(
    "User assets are allMarginAmount, profitAndLose, profitAndLoseToday and userBalanceConvert",
    named("GET /api/userInfo/personCenterPanelData"),
    account("the assets are what is held in margin, the profit that is open, that of today, and all of it in one currency"),
  ),
  decided(
    "everything settles in USDT; balances of other currencies come with deposits and exchange.",
    proven(
      "A user balance is that of a currencyId; USDT is 3",
      named("GET /api/userInfo/userBalance"),
      account("a balance is that of the currency that is asked for, and USDT is 3"),
    ),
  ),
];

const content = [
  proven(
    "Tips have remark, contentLang and contentVisibleFlag",
    named("GET /api/textLang/list"),
    written("a text has a key, its words in the caller's language, and whether they are to be seen"),
  ),
  proven(
    "Switches have switchName and status, and are a map by desc",
    named("GET /api/switchSet/list"),
    written("a switch has a name and a status of 0 or 1, and no two of them one desc"),
  ),
  proven("A switch of value 1 hides", [
    OPTIONS,
    "a page shows what is visible and not switched off, by module, and keeps it under its path",
  ]),
  proven(
    "Order fee settings have remark and feeRate",
    named("GET /api/orderFeeSetting/list"),
    written("a fee is a rate under a Chinese remark that tells class, mode and direction"),
  ),
  proven(
    "App config rows have isVisible, desc and module, and are filtered by pagePath",
    named("GET /api/appConfig/list"),
    written("an option has a module, a desc and whether it is visible, and comes for the page that is asked for"),
  ),
  proven(
    "Fast-trade order options have productType and productCode",
    named("GET /api/fastTradeOrderOptions/list"),
    written("a duration of a quick trade is of the class and product that is asked for"),
  ),
  proven(
    "A watchlist option has productCode, productType and productId",
    named("GET /api/userProductOption/list"),
    account("a watched product is named by code, type and id"),
  ),
  proven("Of the pop-up list the first row is used", written("a notice is a row of a list, the first to be shown first"), [
    "e2e/journeys/site.spec.ts",
    "the notice of the start › is the first row, keeps the focus, runs nothing, and closes for the day",
  ]),
  proven(
    "A language pack is a data map of messages, one per lang",
    named("GET /api/langMgr/list"),
    ...["en", "zh", "ar", "my"].map((code) => written(`the pack of ${code} is a map of messages`)),
  ),
];

const envelope = ["a list", "a thing", "a refusal", "an ended session"].map(
  (kind): Proof => [SERVER, `the envelope of ${kind} is code, msg, params, data and rows, and how many there are`],
);

export const entities: Section = {
  number: 3,
  title: "Entities and their fields",
  rows: numbered("3", [
    ...products,
    ...money,
    ...content,
    proven("Every answer is code, msg, params, data and rows", ...envelope, [
      "packages/contract/src/routes.test.ts",
      "the envelope › has the same six fields for a thing and for a list",
    ]),
    proven(
      "User info, the personal panel, site info and exchange rates are there, with fields of our own where none are named",
      account("the user tells what type of account it is, the messages how many are unread, the fund password whether it is set"),
      answered("userInfo/personCenterPanelData", GUEST),
      answered("siteInfo/getSiteInfo", ANYBODY),
      told("exchange rates that are the quotes of the newest ticks, digit by digit"),
    ),
    proven(
      "Ways to recharge and withdraw and the fields of a bank card are there",
      told("ways in and out in the caller's language, amounts as exact decimals of the currency"),
      answered("bankPropertyConfig/list?configType=0", GUEST),
    ),
    decided(
      "the server answers whether the fund password is set; the page that sets it is open.",
      proven(
        "The count of unread messages, whether the fund password is set, and the products that home recommends are there",
        account("the user tells what type of account it is, the messages how many are unread, the fund password whether it is set"),
        told("no password of withdrawals, until one is set"),
        answered("homeRecommendProducts/list?pageSize=50&pageNum=1", ANYBODY),
      ),
    ),
    proven("contentVisibleFlag decides whether a tip is shown", [
      "apps/web/src/features/reading/tips.component.test.tsx",
      "tips of the operator › are shown in the order of the server, those alone whose flag lets them be seen",
    ]),
    proven(
      "productImg is shown, and operators may set it",
      [TOKEN, "the token of a stock with the glyph of another"],
      [TOKEN, "the token of a pair with a picture of the operator's"],
      [
        "apps/server/src/admin-effect.db.test.ts",
        "a change by an operator › of a product's image is what clients are given, until it is left to the house again",
      ],
    ),
  ]),
};
