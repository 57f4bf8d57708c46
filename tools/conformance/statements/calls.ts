import { numbered, proven, type Section } from "../row.ts";

const REQUEST = "apps/web/src/lib/request.test.ts";

export const calls: Section = {
  number: 7,
  title: "The calls it makes",
  rows: numbered("7", [
    proven("Each request carries Accept-Language, LanguageId, Authorization and a form-encoded content type", [
      REQUEST,
      "the request layer › carries locale, language id, token and form encoding",
    ]),
    proven("A product joins the watchlist by productCode, productType and productId", [
      "packages/contract/src/routes.test.ts",
      "routes › adds to the watchlist with exactly the specification's fields",
    ]),
  ]),
};
