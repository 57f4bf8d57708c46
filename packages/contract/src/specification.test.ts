import { describe, expect, it } from "vitest";
import { envelopeSchema, LANGUAGE_CODES, ROUTES, type RouteDefinition } from "./index.ts";

/**
 * The calls of the specification, a row each: method, path, what it is asked with, and the fields of the answer that the specification names.
 * A call may take and answer more; it never lacks one of these.
 */
type Line = readonly [key: string, asked: readonly string[], kind: "data" | "row", named: readonly string[]];

const PAGE = ["pageSize", "pageNum"];
const BLOCK = "open close max min volume averagePrice".split(" ");
const PRODUCT = [
  ..."id productId productName productNameLang productCode productDesc productImg productType isVisible sort PositionType".split(" "),
  ..."isLock isShow isSelfSell isOption standard tickerInfo".split(" "),
];
const OPTION = ["productCode", "productType", "productId"];

const LINES: readonly Line[] = [
  ["GET /api/userInfo/getUserInfo", [], "data", ["accountType"]],
  ["GET /api/userInfo/personCenterPanelData", [], "data", ["allMarginAmount", "profitAndLose", "profitAndLoseToday", "userBalanceConvert"]],
  ["GET /api/rechargeChannelConfig/list", [], "row", []],
  ["GET /api/withdrawChannelConfig/list", [], "row", []],
  ["GET /api/platformCurrency/list", ["currencyType"], "row", ["id", "currencyName", "walletAddressType"]],
  ["GET /api/userBibiAssets/list", [], "row", ["productCode", "bibiAmount"]],
  ["GET /api/bankPropertyConfig/list", ["configType"], "row", []],
  ["GET /api/userInfo/isSetWithPwd", [], "data", []],
  ["GET /api/siteMessage/notReadMessageCount", [], "data", []],
  ["GET /api/siteInfo/getSiteInfo", [], "data", []],
  ["GET /api/currencyExchangeRate/getExchangeInfo", [], "data", []],
  ["GET /api/textLang/list", ["pageNum", "pageSize"], "row", ["remark", "contentLang", "contentVisibleFlag", "otherValue"]],
  ["GET /api/orderFeeSetting/list", [], "row", ["remark", "feeRate"]],
  ["GET /api/userInfo/userBalance", ["currencyId"], "data", ["currencyId"]],
  ["GET /api/langMgr/list", ["lang"], "data", []],
  ["GET /api/switchSet/list", [], "row", ["switchName", "status", "desc"]],
  ["GET /api/popUp/list", [], "row", []],
  ["GET /api/appConfig/list", ["params[pagePath]"], "row", ["isVisible", "desc", "module"]],
  ["GET /api/fastTradeOrderOptions/list", ["productType", "productCode"], "row", ["productType", "productCode"]],
  ["POST /api/userProductOption/addOption", OPTION, "data", []],
  ["GET /api/stockProduct/list", [...PAGE, "params[keyWords]"], "row", PRODUCT],
  ["GET /api/cryptocurrencyProduct/list", [...PAGE, "params[keyWords]"], "row", PRODUCT],
  ["GET /api/futuresProduct/list", [...PAGE, "params[keyWords]"], "row", PRODUCT],
  ["GET /api/forexProduct/list", [...PAGE, "params[keyWords]"], "row", PRODUCT],
  ["GET /api/userProductOption/list", [...PAGE, "params[keyWords]"], "row", [...PRODUCT, ...OPTION]],
  ["GET /api/homeRecommendProducts/list", PAGE, "row", PRODUCT],
];

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
  readonly required?: readonly string[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
}

const routeOf = (key: string) => (ROUTES as Readonly<Record<string, RouteDefinition>>)[key];
const fieldsOf = (part: unknown) => Object.keys((part as ObjectSchema | undefined)?.properties ?? {});
const answerOf = (key: string, kind: "data" | "row") => routeOf(key)?.[kind] as ObjectSchema | undefined;

describe("the specification's calls", () => {
  it.each(LINES)("%s is asked and answers as the specification says", (key, asked, kind, named) => {
    const route = routeOf(key);
    expect(fieldsOf(key.startsWith("GET") ? route?.query : route?.body)).toEqual(expect.arrayContaining([...asked]));
    const answer = answerOf(key, kind);
    expect(answer).toBeDefined();
    expect(answer?.required ?? []).toEqual(expect.arrayContaining([...named]));
  });

  it("need nothing but what the specification sends", () => {
    for (const [key, asked] of LINES) {
      const route = routeOf(key);
      const required = [route?.query, route?.body].flatMap((part) => (part as ObjectSchema | undefined)?.required ?? []);
      expect([key, required.filter((name) => !asked.includes(name))]).toEqual([key, []]);
    }
  });

  it("tell two levels apart, logged in or not: no call of the investors' app asks for more, and no user is told a role", () => {
    for (const [key, { access, permission }] of Object.entries<RouteDefinition>(ROUTES))
      if (!key.includes(" /api/admin/"))
        expect([key, access, permission]).toEqual([key, expect.stringMatching(/^(none|optional|user)$/), undefined]);
    const told = fieldsOf(answerOf("GET /api/userInfo/getUserInfo", "data"));
    expect(told).toContain("accountType");
    expect(told.filter((name) => /role|permission|right|level/i.test(name))).toEqual([]);
  });

  it("of the watchlist take exactly the three fields of an option", () => {
    expect(fieldsOf(routeOf("POST /api/userProductOption/addOption")?.body).sort()).toEqual([...OPTION].sort());
  });

  it("that an app reads at its start answer whoever asks, whatever the token", () => {
    const boot = LINES.map(([key]) => key).filter((key) => routeOf(key)?.boot === true);
    expect(boot).toEqual(
      [
        "platformCurrency/list",
        "siteInfo/getSiteInfo",
        "textLang/list",
        "orderFeeSetting/list",
        "langMgr/list",
        "switchSet/list",
        "popUp/list",
        "appConfig/list",
      ].map((path) => `GET /api/${path}`),
    );
    for (const key of boot) expect([key, routeOf(key)?.access]).toEqual([key, "none"]);
  });
});

describe("a product", () => {
  const product = answerOf("GET /api/stockProduct/list", "row")?.properties;
  const ticker = product?.tickerInfo?.properties;

  it("has a name in each language of the specification", () => {
    expect(fieldsOf(product?.productNameLang).sort()).toEqual([...LANGUAGE_CODES].sort());
    expect([...LANGUAGE_CODES].sort()).toEqual("ar blr de en es fr ida idn it jp ko my pt rus sa tc th vi zh".split(" "));
  });

  it("has a ticker with the blocks of day, minute and previous day", () => {
    expect(Object.keys(ticker ?? {})).toEqual(
      expect.arrayContaining(["ticker", "nowPrice", "changeRate", "changePrice", "day", "min", "prevDay"]),
    );
    for (const block of ["day", "min", "prevDay"]) expect(fieldsOf(ticker?.[block])).toEqual(expect.arrayContaining(BLOCK));
    expect(fieldsOf(ticker?.day)).toContain("tradeAmount");
  });
});

it("every answer is in the specification's envelope", () => {
  for (const [key] of LINES) {
    const route = routeOf(key);
    const envelope = route === undefined ? undefined : (envelopeSchema(route) as ObjectSchema);
    expect([key, fieldsOf(envelope)]).toEqual([key, expect.arrayContaining(["code", "msg", "params", "data", "rows"])]);
  }
});
