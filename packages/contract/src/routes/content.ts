import { Type } from "typebox";
import { LANGUAGE_CODES } from "../languages.ts";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, Page, Wire } from "../schema.ts";

/** Texts, switches and settings that the client reads at start-up. */
export const contentRoutes = {
  "GET /api/siteInfo/getSiteInfo": {
    summary: "Site name, mode of money, market feed and how the shell presents them",
    access: "none",
    boot: true,
    data: Wire({
      siteName: Type.String(),
      mode: Type.Literal("paper"),
      feed: Type.Union([Type.Literal("simulated"), Type.Literal("replay")]),
      /** Address lines to choose from, in order; index 0 is the default. */
      lines: Type.Array(Wire({ name: Type.String(), url: Type.String() })),
      version: Type.String(),
    }),
  },
  "GET /api/langMgr/list": {
    summary: "Message map of a language; keys missing in a pack come from English",
    access: "none",
    boot: true,
    query: Wire({ lang: Type.Enum([...LANGUAGE_CODES]) }),
    data: Type.Record(Type.String(), Type.String()),
  },
  "GET /api/textLang/list": {
    summary: "Tips and remote configuration; `remark` is the key, `otherValue` its value",
    access: "none",
    boot: true,
    query: Wire({ ...Page }),
    row: Wire({
      id: Type.Integer(),
      remark: Type.String(),
      contentLang: Type.String(),
      contentVisibleFlag: Type.Boolean(),
      otherValue: Type.String(),
    }),
  },
  "GET /api/switchSet/list": {
    summary: "Feature switches; status 1 means hidden",
    access: "none",
    boot: true,
    row: Wire({ switchName: Type.String(), desc: Type.String(), status: Type.Integer({ minimum: 0, maximum: 1 }) }),
  },
  "GET /api/orderFeeSetting/list": {
    summary: "Fee rates; the Chinese remark names product type, position type and direction",
    access: "none",
    boot: true,
    row: Wire({ id: Type.Integer(), remark: Type.String(), feeRate: DecimalText }),
  },
  "GET /api/platformCurrency/list": {
    summary: "Currencies of the platform",
    access: "none",
    boot: true,
    query: Wire({ currencyType: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })) }),
    row: Wire({
      id: Type.Integer(),
      currencyName: Type.String(),
      walletAddressType: Type.String(),
      currencyType: Type.Integer({ minimum: 1, maximum: 2 }),
      decimals: Type.Integer({ minimum: 0, maximum: 8 }),
    }),
  },
} as const satisfies Record<string, RouteDefinition>;
