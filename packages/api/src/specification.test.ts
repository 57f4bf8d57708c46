import { type Proof, proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { envelopeSchema, LANGUAGE_CODES, ROUTES, type RouteDefinition } from "./index.ts";

/**
 * The calls of the specification, a row each: method, path, what it is asked with, and the fields of the answer that the specification names.
 * A call may take and answer more; it never lacks one of these.
 */
type Line = readonly [key: string, asked: readonly string[], kind: "data" | "row", named: readonly string[], proof: Proof];

const PAGE = ["pageSize", "pageNum"];
const BLOCK = "open close max min volume averagePrice".split(" ");
const PRODUCT = [
  ..."id productId productName productNameLang productCode productDesc productImg productType isVisible sort PositionType".split(" "),
  ..."isLock isShow isSelfSell isOption standard tickerInfo".split(" "),
];
const OPTION = ["productCode", "productType", "productId"];

const LINES: readonly Line[] = [
  ["GET /api/userInfo/getUserInfo", [], "data", ["accountType"], proves("7.10")],
  [
    "GET /api/userInfo/personCenterPanelData",
    [],
    "data",
    ["allMarginAmount", "profitAndLose", "profitAndLoseToday", "userBalanceConvert"],
    proves("3.21", "7.11"),
  ],
  ["GET /api/rechargeChannelConfig/list", [], "row", [], proves("7.12")],
  ["GET /api/withdrawChannelConfig/list", [], "row", [], proves("7.13")],
  ["GET /api/platformCurrency/list", ["currencyType"], "row", ["id", "currencyName", "walletAddressType"], proves("3.18", "7.14")],
  ["GET /api/userBibiAssets/list", [], "row", ["productCode", "bibiAmount"], proves("3.20", "7.15")],
  ["GET /api/bankPropertyConfig/list", ["configType"], "row", [], proves("7.16")],
  ["GET /api/userInfo/isSetWithPwd", [], "data", [], proves("7.17")],
  ["GET /api/siteMessage/notReadMessageCount", [], "data", [], proves("7.18")],
  ["GET /api/siteInfo/getSiteInfo", [], "data", [], proves("7.19")],
  ["GET /api/currencyExchangeRate/getExchangeInfo", [], "data", [], proves("7.20")],
  [
    "GET /api/textLang/list",
    ["pageNum", "pageSize"],
    "row",
    ["remark", "contentLang", "contentVisibleFlag", "otherValue"],
    proves("3.23", "7.21"),
  ],
  ["GET /api/orderFeeSetting/list", [], "row", ["remark", "feeRate"], proves("3.26", "7.22")],
  ["GET /api/userInfo/userBalance", ["currencyId"], "data", ["currencyId"], proves("3.22", "7.23")],
  ["GET /api/langMgr/list", ["lang"], "data", [], proves("3.31", "7.24")],
  ["GET /api/switchSet/list", [], "row", ["switchName", "status", "desc"], proves("3.24", "7.25")],
  ["GET /api/popUp/list", [], "row", [], proves("7.26")],
  ["GET /api/appConfig/list", ["params[pagePath]"], "row", ["isVisible", "desc", "module"], proves("3.27", "7.27")],
  ["GET /api/fastTradeOrderOptions/list", ["productType", "productCode"], "row", ["productType", "productCode"], proves("3.28", "7.28")],
  ["POST /api/userProductOption/addOption", OPTION, "data", [], proves("7.29")],
  ["GET /api/stockProduct/list", [...PAGE, "params[keyWords]"], "row", PRODUCT, proves("3.1", "7.32")],
  ["GET /api/cryptocurrencyProduct/list", [...PAGE, "params[keyWords]"], "row", PRODUCT, proves("7.33")],
  ["GET /api/futuresProduct/list", [...PAGE, "params[keyWords]"], "row", PRODUCT, proves("7.34")],
  ["GET /api/forexProduct/list", [...PAGE, "params[keyWords]"], "row", PRODUCT, proves("7.35")],
  ["GET /api/userProductOption/list", [...PAGE, "params[keyWords]"], "row", [...PRODUCT, ...OPTION], proves("3.29", "7.36")],
  ["GET /api/homeRecommendProducts/list", PAGE, "row", PRODUCT, proves("7.37")],
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
  for (const [key, asked, kind, named, proof] of LINES)
    it(`${key} is asked and answers as the specification says`, proof, () => {
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

  it("tell two levels apart, logged in or not: no call of the app asks for more, and no user is told a role", proves("6.4"), () => {
    for (const [key, { access, permission }] of Object.entries<RouteDefinition>(ROUTES))
      if (!key.includes(" /api/admin/"))
        expect([key, access, permission]).toEqual([key, expect.stringMatching(/^(none|optional|user)$/), undefined]);
    const told = fieldsOf(answerOf("GET /api/userInfo/getUserInfo", "data"));
    expect(told).toContain("accountType");
    expect(told.filter((name) => /role|permission|right|level/i.test(name))).toEqual([]);
  });

  it("of the watchlist take exactly the three fields of an option", proves("7.29"), () => {
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

  it("has a name in each language of the specification", proves("3.7"), () => {
    expect(fieldsOf(product?.productNameLang).sort()).toEqual([...LANGUAGE_CODES].sort());
    expect(LANGUAGE_CODES).toEqual(expect.arrayContaining("ar blr de en es fr ida idn it jp ko my pt rus sa tc th vi zh".split(" ")));
  });

  it("has a ticker with the blocks of day, minute and previous day", proves("3.16"), () => {
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
