import { numbered, type Proof, proven, type Section } from "../row.ts";

const CONTRACT = "packages/contract/src/specification.test.ts";
const named = (key: string): Proof => [CONTRACT, `the specification's calls › ${key} is asked and answers as the specification says`];

export const entities: Section = {
  number: 3,
  title: "Entities and their fields",
  rows: numbered("3", [
    proven("An answer is code, msg, params, data, rows (and total)", [
      "packages/contract/src/routes.test.ts",
      "the envelope › has the same six fields for a thing and for a list",
    ]),
    proven(
      "Product: id, productId, productName, productNameLang, productCode, productDesc, productImg, productType, isVisible, sort, PositionType, isLock, isShow, isSelfSell, isOption, standard, tickerInfo",
      named("GET /api/stockProduct/list"),
    ),
    proven(
      "A product has its names in all 19 languages",
      [
        "apps/server/src/modules/market-data/products.db.test.ts",
        "one product › carries names in 19 languages, English where there is none, and its description in the caller's",
      ],
      [CONTRACT, "a product › has a name in each language of the specification"],
    ),
    proven(
      "tickerInfo: ticker, nowPrice, changeRate, changePrice, and the blocks of day, minute and previous day; the day also tradeAmount",
      [CONTRACT, "a product › has a ticker with the blocks of day, minute and previous day"],
    ),
    proven(
      "Platform currency: id, currencyName, walletAddressType; the list filtered by currencyType",
      named("GET /api/platformCurrency/list"),
      [
        "apps/server/src/modules/content/content.db.test.ts",
        "what a new installation shows › the currencies of the model, and those of a type",
      ],
    ),
    proven("Bibi asset: productCode, bibiAmount", named("GET /api/userBibiAssets/list")),
    proven(
      "User assets: allMarginAmount, profitAndLose, profitAndLoseToday, userBalanceConvert",
      named("GET /api/userInfo/personCenterPanelData"),
    ),
    proven("User balance is per currencyId; USDT is 3", named("GET /api/userInfo/userBalance")),
    proven("Tips: remark, contentLang, contentVisibleFlag", named("GET /api/textLang/list")),
    proven("Switches: switchName, status, by a desc name", named("GET /api/switchSet/list")),
    proven("Order fee settings: remark, feeRate", named("GET /api/orderFeeSetting/list")),
    proven("App config rows: isVisible, desc, module, filtered by pagePath", named("GET /api/appConfig/list"), [
      "apps/server/src/modules/content/written.db.test.ts",
      "what a new installation says › the assets and the trade tab have options, a page nobody wrote any for has none",
    ]),
    proven("Fast-trade order options: productType, productCode", named("GET /api/fastTradeOrderOptions/list")),
    proven("Watchlist option: productCode, productType, productId", named("GET /api/userProductOption/list")),
    proven("Language pack per lang: a data map of messages", named("GET /api/langMgr/list")),
  ]),
};
