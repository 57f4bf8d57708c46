import { decided, numbered, type Proof, proven, type Section } from "../row.ts";

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

const PAGE = "pageSize=30&pageNum=1";
const quoteList = (list: string, word: string) =>
  anybody(
    `/api/${list}/list: pageSize, pageNum=1; keyword search by params[keyWords] in the path`,
    `/api/${list}/list?${PAGE}`,
    `/api/${list}/list?params[keyWords]=${word}&${PAGE}`,
    `/api/${list}/list?${PAGE}&params%5BkeyWords%5D=${word}`,
  );

export const calls: Section = {
  number: 7,
  title: "The calls it makes",
  rows: numbered("7", [
    proven(
      "Each request carries Accept-Language (the locale), LanguageId (a number), Authorization (the kept token) and a form-encoded content type",
      [BROWSER, "every call › of the start and of the tabs carries locale, language id, session and a form-encoded content type"],
      [REQUEST, "the request layer › carries locale, language id, token and form encoding"],
      ...["zh › calls carry the language id 1", "de › calls carry the language id 4", "ar › calls carry the language id 18"].map(
        (title): Proof => [BROWSER, `in ${title}`],
      ),
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
    owner("/api/userInfo/getUserInfo", "/api/userInfo/getUserInfo"),
    owner("/api/userInfo/personCenterPanelData", "/api/userInfo/personCenterPanelData"),
    decided(ASKED_LATER, owner("/api/rechargeChannelConfig/list", "/api/rechargeChannelConfig/list")),
    decided(ASKED_LATER, owner("/api/withdrawChannelConfig/list", "/api/withdrawChannelConfig/list")),
    anybody(
      "/api/platformCurrency/list: query currencyType",
      "/api/platformCurrency/list",
      "/api/platformCurrency/list?currencyType=1",
      "/api/platformCurrency/list?currencyType=2",
    ),
    owner("/api/userBibiAssets/list", "/api/userBibiAssets/list"),
    decided(ASKED_LATER, owner("/api/bankPropertyConfig/list: query configType=0", "/api/bankPropertyConfig/list?configType=0")),
    decided(ASKED_LATER, owner("/api/userInfo/isSetWithPwd", "/api/userInfo/isSetWithPwd")),
    owner("/api/siteMessage/notReadMessageCount", "/api/siteMessage/notReadMessageCount"),
    anybody("/api/siteInfo/getSiteInfo", "/api/siteInfo/getSiteInfo"),
    decided(ASKED_LATER, anybody("/api/currencyExchangeRate/getExchangeInfo", "/api/currencyExchangeRate/getExchangeInfo")),
    anybody("/api/textLang/list: query pageNum (1), pageSize (30)", "/api/textLang/list?pageNum=1&pageSize=30"),
    anybody("/api/orderFeeSetting/list", "/api/orderFeeSetting/list"),
    owner("/api/userInfo/userBalance: query currencyId", "/api/userInfo/userBalance?currencyId=3"),
    anybody("/api/langMgr/list: query lang; data is the message map", "/api/langMgr/list?lang=en", "/api/langMgr/list?lang=zh"),
    anybody("/api/switchSet/list", "/api/switchSet/list"),
    anybody("/api/popUp/list: rows are read", "/api/popUp/list"),
    anybody(
      "/api/appConfig/list: query params[pagePath]; rows are read",
      "/api/appConfig/list?params[pagePath]=/pages/tabs/home/home-d",
      "/api/appConfig/list?params%5BpagePath%5D=%2Fpages%2Ftabs%2Fme%2Fme-d",
    ),
    anybody(
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
    owner(
      "/api/userProductOption/list: pageSize, pageNum=1; keyword search by params[keyWords] in the path",
      `/api/userProductOption/list?${PAGE}`,
      `/api/userProductOption/list?params[keyWords]=bitcoin&${PAGE}`,
    ),
    anybody("/api/homeRecommendProducts/list: pageSize=50, pageNum=1", "/api/homeRecommendProducts/list?pageSize=50&pageNum=1"),
    proven("The image helper makes pictures 800 wide and gives base64 without the data prefix", [
      BROWSER,
      "the image helper › a picture is sent as the base64 of a JPEG 800 wide, without the prefix of a data address",
    ]),
    proven("The client sends currencyType with platformCurrency/list", [
      "e2e/journeys/states.spec.ts",
      "the start asks for site, tips, order fees, texts of the language, currencies and the notice",
    ]),
  ]),
};
