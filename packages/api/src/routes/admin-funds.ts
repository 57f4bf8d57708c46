import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { IdText, OrNull, PositiveDecimalText, Wire } from "../schema.ts";
import {
  html,
  Name,
  type TableShape,
  Texts,
  tableList,
  tablePut,
  tableRead,
  tableRemove,
  tableReorder,
  text,
  WORDS_REJECTIONS,
} from "./admin-table.ts";
import { BankPropertyType } from "./funds.ts";

/** Ways for money to come in and go out, and what a bank card's form asks for. None of it moves money. */

const channel = {
  key: { name: Name },
  fields: {
    channelType: Type.Enum(["crypto", "bank", "online"]),
    currencyId: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** Of crypto one of the currency's address types, else empty. */
    network: Type.String({ pattern: "^[A-Z0-9]{0,20}$", maxLength: 20 }),
    minimum: PositiveDecimalText,
    /** Null where there is no maximum. */
    maximum: OrNull(PositiveDecimalText),
    /** The fee of an amount is `feeFixed` + `feeRate` × amount, in the channel's currency. */
    feeFixed: PositiveDecimalText,
    feeRate: PositiveDecimalText,
    isVisible: Type.Boolean(),
    texts: Texts({ title: text(80, 1), content: html(8000) }),
  },
  permission: "channel.write",
} as const satisfies TableShape;

export const FUNDS_TABLES = {
  rechargeChannelConfig: channel,
  withdrawChannelConfig: channel,
  bankPropertyConfig: {
    key: { configType: Type.Integer({ minimum: 0, maximum: 9, description: "0 is the bank card" }), propertyName: Name },
    fields: {
      propertyType: BankPropertyType,
      isRequired: Type.Boolean(),
      minLength: Type.Integer({ minimum: 0, maximum: 200 }),
      maxLength: Type.Integer({ minimum: 1, maximum: 200 }),
      isVisible: Type.Boolean(),
      texts: Texts({ title: text(80, 1), content: text(200) }),
    },
    permission: "channel.write",
  },
} as const satisfies Record<string, TableShape>;

const { rechargeChannelConfig, withdrawChannelConfig, bankPropertyConfig } = FUNDS_TABLES;
const channelRejections = ["not_found", "written_twice", "english_missing", "channel_network", "fee_rate_range"] as const;

export const adminFundsRoutes = {
  "GET /api/admin/rechargeChannelConfig/list": tableList(rechargeChannelConfig, "Ways to deposit, hidden ones too, in all languages"),
  "POST /api/admin/rechargeChannelConfig/put": tablePut(rechargeChannelConfig, "Adds a way to deposit, or sets one", ...channelRejections),
  "POST /api/admin/rechargeChannelConfig/remove": tableRemove(rechargeChannelConfig, "Removes a way to deposit"),
  "POST /api/admin/rechargeChannelConfig/reorder": tableReorder(rechargeChannelConfig, "Orders the ways to deposit"),

  "GET /api/admin/withdrawChannelConfig/list": tableList(withdrawChannelConfig, "Ways to withdraw, hidden ones too, in all languages"),
  "POST /api/admin/withdrawChannelConfig/put": tablePut(withdrawChannelConfig, "Adds a way to withdraw, or sets one", ...channelRejections),
  "POST /api/admin/withdrawChannelConfig/remove": tableRemove(withdrawChannelConfig, "Removes a way to withdraw"),
  "POST /api/admin/withdrawChannelConfig/reorder": tableReorder(withdrawChannelConfig, "Orders the ways to withdraw"),

  "GET /api/admin/bankPropertyConfig/list": {
    summary: "Fields of the forms of bank cards, hidden ones too, in all languages and in their order",
    ...tableRead,
    row: Wire({ id: IdText, ...bankPropertyConfig.key, ...bankPropertyConfig.fields }),
  },
  "POST /api/admin/bankPropertyConfig/put": tablePut(bankPropertyConfig, "Adds a field of a form, or sets one", ...WORDS_REJECTIONS),
  "POST /api/admin/bankPropertyConfig/remove": tableRemove(bankPropertyConfig, "Removes a field of a form"),
  "POST /api/admin/bankPropertyConfig/reorder": tableReorder(bankPropertyConfig, "Orders the fields of the forms, by their ids"),
} as const satisfies Record<string, RouteDefinition>;
