import { decided, numbered, type Proof, proven, type Row, type Section } from "../row.ts";

const REQUEST = "apps/web/src/lib/request.test.ts";
const BROWSER = "e2e/quality/calls.spec.ts";
const UPLOAD = "e2e/quality/upload.spec.ts";
const TIMES = "e2e/quality/times.spec.ts";
const CONTRACT = "packages/contract/src/specification.test.ts";
const SERVER = "apps/server/src/specification.db.test.ts";
const SENT = "the calls of the specification, as its client sends them";

const named = (key: string): Proof => [CONTRACT, `the specification's calls › ${key} is asked and answers as the specification says`];
const open = (url: string): Proof => [SERVER, `${SENT} › ${url} answers a stranger and a guest`];
const own = (url: string): Proof => [SERVER, `${SENT} › ${url} answers a guest, and tells a stranger to log in`];
const path = (url: string) => url.replace(/\?.*$/, "");

/** A call that anybody may make, or that needs a session, with what it is asked for. */
const anybody = (text: string, ...urls: readonly string[]) => proven(`GET ${text}`, named(`GET ${path(urls[0] ?? "")}`), ...urls.map(open));
const owner = (text: string, ...urls: readonly string[]) => proven(`GET ${text}`, named(`GET ${path(urls[0] ?? "")}`), ...urls.map(own));

const ASKED_LATER = "the server answers it; the pages that ask for it are open.";

const IN_LANGUAGES = [
  "zh › calls carry the language id 1",
  "de › calls carry the language id 4",
  "ar › calls carry the language id 18",
].map((title): Proof => [BROWSER, `in ${title}, and its texts are asked for`]);
/** The app itself, at its start and on its tabs, asks so. */
const SENDS: Proof = [BROWSER, "what the app asks by itself › is asked with what the specification says, and with nothing else"];
const told = (title: string): Proof => [SERVER, `what they answer › ${title}`];
/** The same row, and besides tests of what the app sends or of what comes of it. */
const andProven = <R extends Omit<Row, "id">>(row: R, ...proof: readonly Proof[]): R => ({
  ...row,
  proof: [...(row.proof ?? []), ...proof],
});
const sentOwner = (...row: Parameters<typeof owner>) => andProven(owner(...row), SENDS);
const sentByAnybody = (...row: Parameters<typeof anybody>) => andProven(anybody(...row), SENDS);

const PAGE = "pageSize=30&pageNum=1";
const filtered = (list: string) => told(`of ${list} only what holds the words that are looked for, and as many as a page takes`);
const quoteList = (list: string, word: string) =>
  andProven(
    anybody(
      `/api/${list}/list: pageSize, pageNum=1; keyword search by params[keyWords] in the path`,
      `/api/${list}/list?${PAGE}`,
      `/api/${list}/list?params[keyWords]=${word}&${PAGE}`,
      `/api/${list}/list?${PAGE}&params%5BkeyWords%5D=${word}`,
    ),
    filtered(list),
    [BROWSER, "a list of quotes › is chosen by its index from 0 to 4, from page 1"],
  );

export const calls: Section = {
  number: 7,
  title: "The calls it makes",
  rows: numbered("7", [
    proven(
      "Each request carries Accept-Language (the locale), LanguageId (a number), Authorization (the kept token) and a form-encoded content type",
      [BROWSER, "every call › of the start and of the tabs carries locale, language id, session and a form-encoded content type"],
      [REQUEST, "the request layer › carries locale, language id, token and form encoding"],
      ...IN_LANGUAGES,
    ),
    proven("Request data are an empty object where there are none", [
      REQUEST,
      "the request layer › sends nothing as an empty object, in the way of each method",
    ]),
    proven(
      "A request has 60 s, and 10 s once there were answers",
      [REQUEST, "the request layer › waits 60 s for the first answer, and 10 s from then on"],
      [TIMES, "the first calls wait 60 s for an answer"],
      [TIMES, "once an answer has come › calls wait 10 s, and a toast says that it was too long"],
    ),
    ...["GET", "POST", "PUT", "DELETE", "download"].map((method) =>
      proven(`The method ${method}, with the same headers`, [
        REQUEST,
        `the request layer › ${method} carries the same headers, and its data where they belong`,
      ]),
    ),
    proven("The method upload, as a form with its boundary", [
      UPLOAD,
      "a file goes as a form, with the headers of every call, and its progress is told",
    ]),
    sentOwner("/api/userInfo/getUserInfo", "/api/userInfo/getUserInfo"),
    sentOwner("/api/userInfo/personCenterPanelData", "/api/userInfo/personCenterPanelData"),
    decided(ASKED_LATER, owner("/api/rechargeChannelConfig/list", "/api/rechargeChannelConfig/list")),
    decided(ASKED_LATER, owner("/api/withdrawChannelConfig/list", "/api/withdrawChannelConfig/list")),
    sentByAnybody(
      "/api/platformCurrency/list: query currencyType",
      "/api/platformCurrency/list",
      "/api/platformCurrency/list?currencyType=1",
      "/api/platformCurrency/list?currencyType=2",
    ),
    sentOwner("/api/userBibiAssets/list", "/api/userBibiAssets/list"),
    decided(ASKED_LATER, owner("/api/bankPropertyConfig/list: query configType=0", "/api/bankPropertyConfig/list?configType=0")),
    decided(ASKED_LATER, owner("/api/userInfo/isSetWithPwd", "/api/userInfo/isSetWithPwd")),
    sentOwner("/api/siteMessage/notReadMessageCount", "/api/siteMessage/notReadMessageCount"),
    sentByAnybody("/api/siteInfo/getSiteInfo", "/api/siteInfo/getSiteInfo"),
    decided(ASKED_LATER, anybody("/api/currencyExchangeRate/getExchangeInfo", "/api/currencyExchangeRate/getExchangeInfo")),
    andProven(sentByAnybody("/api/textLang/list: query pageNum (1), pageSize (30)", "/api/textLang/list?pageNum=1&pageSize=30"), [
      "apps/server/src/modules/content/content.db.test.ts",
      "what a new installation shows › pages that share no row and miss none",
    ]),
    sentByAnybody("/api/orderFeeSetting/list", "/api/orderFeeSetting/list"),
    sentOwner("/api/userInfo/userBalance: query currencyId", "/api/userInfo/userBalance?currencyId=3"),
    andProven(
      sentByAnybody("/api/langMgr/list: query lang; data is the message map", "/api/langMgr/list?lang=en", "/api/langMgr/list?lang=zh"),
      told("texts of the language that is asked for"),
      ...IN_LANGUAGES,
    ),
    sentByAnybody("/api/switchSet/list", "/api/switchSet/list"),
    sentByAnybody("/api/popUp/list: rows are read", "/api/popUp/list"),
    anybody(
      "/api/appConfig/list: query params[pagePath]; rows are read",
      "/api/appConfig/list?params[pagePath]=/pages/tabs/home/home-d",
      "/api/appConfig/list?params%5BpagePath%5D=%2Fpages%2Ftabs%2Fme%2Fme-d",
    ),
    sentByAnybody(
      "/api/fastTradeOrderOptions/list: query productType, productCode; rows are read",
      "/api/fastTradeOrderOptions/list?productType=2&productCode=X:BTCUSD",
      "/api/fastTradeOrderOptions/list?productType=2&productCode=X%3ABTCUSD",
    ),
    proven(
      "POST /api/userProductOption/addOption: JSON body productCode, productType, productId; success is told by a tip toast",
      [CONTRACT, "the specification's calls › of the watchlist take exactly the three fields of an option"],
      [BROWSER, "a product that is watched › is sent as JSON of three fields, and a toast of two seconds tells so"],
    ),
    proven(
      "The lists of products are chosen by index 0 to 4, from page 1",
      [
        "packages/contract/src/constants.test.ts",
        "the specification's constants › lists quotes by index 0 to 4: stocks, crypto, futures, forex, own",
      ],
      [BROWSER, "a list of quotes › is chosen by its index from 0 to 4, from page 1"],
    ),
    proven("Words that are looked for stand in the path", [
      BROWSER,
      "words that are looked for stand in the path as params[keyWords], half a second after the last key",
    ]),
    quoteList("stockProduct", "AAPL"),
    quoteList("cryptocurrencyProduct", "BTC"),
    quoteList("futuresProduct", "GC"),
    quoteList("forexProduct", "EUR"),
    andProven(
      owner(
        "/api/userProductOption/list: pageSize, pageNum=1; keyword search by params[keyWords] in the path",
        `/api/userProductOption/list?${PAGE}`,
        `/api/userProductOption/list?params[keyWords]=bitcoin&${PAGE}`,
      ),
      filtered("userProductOption"),
      [BROWSER, "a list of quotes › is chosen by its index from 0 to 4, from page 1"],
    ),
    sentByAnybody("/api/homeRecommendProducts/list: pageSize=50, pageNum=1", "/api/homeRecommendProducts/list?pageSize=50&pageNum=1"),
    proven("The image helper makes pictures 800 wide and gives base64 without the data prefix", [
      BROWSER,
      "the image helper › a picture is sent as the base64 of a JPEG 800 wide, without the prefix of a data address",
    ]),
    proven("The client sends currencyType with platformCurrency/list", SENDS, [
      "e2e/journeys/states.spec.ts",
      "the start asks for site, tips, order fees, texts of the language, currencies and the notice",
    ]),
    ...[
      ..."userInfo/getUserInfo userInfo/personCenterPanelData userBibiAssets/list siteMessage/notReadMessageCount".split(" "),
      ..."siteInfo/getSiteInfo orderFeeSetting/list switchSet/list popUp/list".split(" "),
    ].map((call) => proven(`The client sends GET /api/${call} without a query or body`, SENDS)),
    proven("The client sends the chosen lang with langMgr/list", SENDS, ...IN_LANGUAGES),
    proven("The client sends productType and productCode with fastTradeOrderOptions/list", SENDS),
    proven("Code 200 is success", [REQUEST, "the request layer › takes code 200 for success, and its answer for what was asked"]),
  ]),
};
