import { numbered, proven, type Section } from "../row.ts";

export const entities: Section = {
  number: 3,
  title: "Entities and their fields",
  rows: numbered("3", [
    proven("An answer is code, msg, params, data, rows (and total)", [
      "packages/contract/src/routes.test.ts",
      "the envelope › has the same six fields for a thing and for a list",
    ]),
    proven("A product has its names in all 19 languages", [
      "apps/server/src/modules/market-data/products.db.test.ts",
      "one product › carries names in 19 languages, English where there is none, and its description in the caller's",
    ]),
  ]),
};
