import type { Queryable } from "../../platform/postgres/database.ts";
import type { Words } from "../content/index.ts";

export type ChannelKind = "crypto" | "bank" | "online";
/** 1 recharges, 2 withdraws. */
export type ChannelDirection = 1 | 2;

/** Amounts in units of the currency, the rate in 10^-8. */
export interface StoredChannel {
  readonly id: number;
  readonly kind: ChannelKind;
  readonly currencyId: number;
  readonly network: string;
  readonly amountMin: bigint;
  readonly amountMax: bigint | null;
  readonly feeFixed: bigint;
  readonly feeRate: bigint;
  readonly sort: number;
  readonly words: Words<{ readonly title: string; readonly content: string }>;
}

export interface StoredProperty {
  readonly id: number;
  readonly name: string;
  readonly kind: "text" | "card_number" | "iban" | "bic" | "phone";
  readonly isRequired: boolean;
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly sort: number;
  readonly words: Words<{ readonly title: string; readonly content: string }>;
}

/** Far above what people set up by hand. */
const ROWS_MAX = 500;

/** The rows that are not hidden, in order. */
export async function readChannels(sql: Queryable, direction: ChannelDirection): Promise<StoredChannel[]> {
  const rows = await sql<StoredChannel[]>`
    select id, kind, currency_id as "currencyId", network, amount_min as "amountMin", amount_max as "amountMax", fee_fixed as "feeFixed",
      fee_rate as "feeRate", position as sort,
      coalesce((select json_object_agg(c.language, json_build_object('title', c.title, 'content', c.content))
        from funds_channel_content c where c.channel_id = f.id), '{}') as words
    from funds_channel f where direction = ${direction} and is_visible order by position, id limit ${ROWS_MAX}`;
  return [...rows];
}

/** A channel of either direction, hidden or not. */
export interface NamedChannel extends Omit<StoredChannel, "sort"> {
  readonly name: string;
  readonly direction: ChannelDirection;
  readonly isVisible: boolean;
}

export async function findChannel(sql: Queryable, id: number): Promise<NamedChannel | undefined> {
  const [row] = await sql<NamedChannel[]>`
    select id, name, direction, kind, currency_id as "currencyId", network, amount_min as "amountMin", amount_max as "amountMax",
      fee_fixed as "feeFixed", fee_rate as "feeRate", is_visible as "isVisible",
      coalesce((select json_object_agg(c.language, json_build_object('title', c.title, 'content', c.content))
        from funds_channel_content c where c.channel_id = f.id), '{}') as words
    from funds_channel f where id = ${id}`;
  return row;
}

export async function readProperties(sql: Queryable, configType: number): Promise<StoredProperty[]> {
  const rows = await sql<StoredProperty[]>`
    select id, name, kind, is_required as "isRequired", length_min as "lengthMin", length_max as "lengthMax", position as sort,
      coalesce((select json_object_agg(c.language, json_build_object('title', c.title, 'content', c.content))
        from bank_property_content c where c.property_id = p.id), '{}') as words
    from bank_property p where config_type = ${configType} and is_visible order by position, id limit ${ROWS_MAX}`;
  return [...rows];
}
