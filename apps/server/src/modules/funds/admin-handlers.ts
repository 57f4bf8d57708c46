import { FUNDS_TABLES } from "@candela/api";
import type { Currency } from "@candela/model";
import { currencyById, formatUnits, parseUnits, RATE_SCALE } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { sanitiseHtml } from "../content/index.ts";
import { type AdminParts, type AdminTable, adminTableHandlers, type StoredTable, type WireRow } from "../operators/index.ts";
import type { ChannelDirection } from "./funds-store.ts";

/** The bound of the tables' own columns, in units. */
const AMOUNT_MAX = 10n ** 30n;
const FEE_RATE_MAX = 10n ** BigInt(RATE_SCALE);

function currencyOf(fields: WireRow): Currency {
  const currency = currencyById(Number(fields.currencyId));
  if (currency === undefined) throw new Rejected("not_found");
  return currency;
}

function amountOf(fields: WireRow, field: string): bigint {
  const parsed = parseUnits(String(fields[field]), currencyOf(fields).scale);
  if (!parsed.ok) throw malformed(field, "decimals");
  if (parsed.value > AMOUNT_MAX) throw malformed(field, "maximum");
  return parsed.value;
}

function rateOf(fields: WireRow): bigint {
  const parsed = parseUnits(String(fields.feeRate), RATE_SCALE);
  if (!parsed.ok || parsed.value > FEE_RATE_MAX) throw new Rejected("fee_rate_range", { max: "1" });
  return parsed.value;
}

/** Amounts and rate of a channel, in whole units as text. */
function channelUnits(fields: WireRow) {
  const minimum = amountOf(fields, "minimum");
  if (minimum === 0n) throw malformed("minimum", "minimum");
  const maximum = fields.maximum === null ? null : amountOf(fields, "maximum");
  if (maximum !== null && maximum < minimum) throw malformed("maximum", "minimum");
  const text = { feeFixed: String(amountOf(fields, "feeFixed")), feeRate: String(rateOf(fields)) };
  return { ...text, minimum: String(minimum), maximum: maximum === null ? null : String(maximum) };
}

function channelDecimals(fields: WireRow): WireRow {
  const { scale } = currencyOf(fields);
  const money = (field: string) => formatUnits(BigInt(String(fields[field])), scale);
  return {
    minimum: money("minimum"),
    maximum: fields.maximum === null ? null : money("maximum"),
    feeFixed: money("feeFixed"),
    feeRate: formatUnits(BigInt(String(fields.feeRate)), RATE_SCALE),
  };
}

/** Both directions are in one table, so a name is that of one channel in either. */
const channelTable = (direction: ChannelDirection) =>
  ({
    table: "funds_channel",
    shares: { column: "direction", value: direction },
    key: ["name"],
    columns: {
      name: "name",
      channelType: "kind",
      currencyId: "currency_id",
      network: "network",
      minimum: "amount_min",
      maximum: "amount_max",
      feeFixed: "fee_fixed",
      feeRate: "fee_rate",
      isVisible: "is_visible",
    },
    exact: { fields: ["minimum", "maximum", "feeFixed", "feeRate"], toWire: channelDecimals, toStored: channelUnits },
    order: "position",
    named: "name",
    texts: {
      table: "funds_channel_content",
      reference: "channel_id",
      own: "id",
      columns: { title: "title", content: "content" },
      html: ["content"],
    },
  }) as const satisfies StoredTable;

const PROPERTY_TABLE = {
  table: "bank_property",
  key: ["configType", "propertyName"],
  columns: {
    configType: "config_type",
    propertyName: "name",
    propertyType: "kind",
    isRequired: "is_required",
    minLength: "length_min",
    maxLength: "length_max",
    isVisible: "is_visible",
  },
  order: "position",
  named: "id",
  texts: {
    table: "bank_property_content",
    reference: "property_id",
    own: "id",
    columns: { title: "title", content: "content" },
    html: [],
  },
} as const satisfies StoredTable;

/** A crypto channel goes over one of the networks that addresses of its currency are of; no other channel has a network. */
async function checkNetwork(tx: Tx, { channelType, network, currencyId }: WireRow): Promise<void> {
  const [currency] = await tx<{ types: string }[]>`
    select wallet_address_type as types from platform_currency where id = ${Number(currencyId)}`;
  if (currency === undefined) throw new Rejected("not_found");
  const networks = currency.types === "" ? [] : currency.types.split("/");
  const isRight = channelType === "crypto" ? networks.includes(String(network)) : network === "";
  if (!isRight) throw new Rejected("channel_network", { networks: networks.join(", ") || "-" });
}

/** A name is taken by the other direction: the two lists are of one table. */
async function checkDirection(tx: Tx, direction: ChannelDirection, name: string): Promise<void> {
  const [taken] = await tx`select 1 from funds_channel where name = ${name} and direction <> ${direction}`;
  if (taken !== undefined) throw new Rejected("written_twice", { name });
}

function channels(name: "rechargeChannelConfig" | "withdrawChannelConfig", direction: ChannelDirection): AdminTable {
  return {
    name,
    shape: FUNDS_TABLES[name],
    stored: channelTable(direction),
    check({ fields }, kind) {
      if (kind === "put") channelUnits(fields);
    },
    async checkStored(tx, fields) {
      await checkNetwork(tx, fields);
      await checkDirection(tx, direction, String(fields.name));
    },
  };
}

const TABLES: readonly AdminTable[] = [
  channels("rechargeChannelConfig", 1),
  channels("withdrawChannelConfig", 2),
  {
    name: "bankPropertyConfig",
    shape: FUNDS_TABLES.bankPropertyConfig,
    stored: PROPERTY_TABLE,
    check({ fields: { minLength, maxLength } }, kind) {
      if (kind === "put" && Number(maxLength) < Number(minLength)) throw malformed("maxLength", "minimum");
    },
  },
];

/** Handlers for the settings of channels, and for the forms of bank cards. None of them moves money. */
export function adminFundsHandlers(parts: AdminParts): Handlers {
  return adminTableHandlers(TABLES, parts, sanitiseHtml);
}
