import { currencyById, parseUnits, RATE_SCALE } from "@candela/model";
import { type Sql, type Tx, textArray } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { freshInOrder, freshOf, spoken } from "../content/index.ts";
import { SEED_PROPERTIES } from "./seeds/bank-properties.ts";
import { SEED_CHANNELS, type SeedChannel } from "./seeds/channels.ts";

/** Puts in what was never put in before. Several processes may do it at once. */
export async function seedFunds(sql: Sql): Promise<void> {
  await transaction(sql, async (tx) => {
    await seedChannels(tx);
    await seedProperties(tx);
    await seedChannelLanguages(tx);
    await seedPropertyLanguages(tx);
  });
}

interface Spoken {
  readonly name: string;
  readonly words: SeedChannel["words"];
}

/** One row a language that was never put in before, with the English beside it, as columns for `unnest`. */
async function freshLanguages(tx: Tx, kind: string, items: readonly Spoken[]) {
  const rows = items.flatMap(({ name, words }) =>
    Object.entries(words).map(([language, { title, content }]) => ({ name, language, title, content, english: words.en })),
  );
  const fresh = await freshOf(tx, `${kind}Language`, rows, ({ name, language }) => `${name}:${language}`);
  const column = (value: (row: (typeof rows)[number]) => string) => textArray(tx, fresh.map(value));
  return {
    names: column(({ name }) => name),
    languages: column(({ language }) => language),
    titles: column(({ title }) => title),
    contents: column(({ content }) => content),
    englishTitles: column(({ english }) => english.title),
    englishContents: column(({ english }) => english.content),
  };
}

/** Languages that came after an installation began. Where an operator has worded the English anew, they would say something else, and stay away. */
async function seedChannelLanguages(tx: Tx): Promise<void> {
  const { names, languages, titles, contents, englishTitles, englishContents } = await freshLanguages(tx, "fundsChannel", SEED_CHANNELS);
  await tx`
    insert into funds_channel_content (channel_id, language, title, content)
    select funds_channel.id, new.language, new.title, new.content
    from unnest(${names}, ${languages}, ${titles}, ${contents}, ${englishTitles}, ${englishContents})
      as new (name, language, title, content, english_title, english_content)
    join funds_channel on funds_channel.name = new.name
    join funds_channel_content said on said.channel_id = funds_channel.id and said.language = 'en'
      and said.title = new.english_title and said.content = new.english_content
    on conflict do nothing`;
}

async function seedPropertyLanguages(tx: Tx): Promise<void> {
  const { names, languages, titles, contents, englishTitles, englishContents } = await freshLanguages(tx, "bankProperty", SEED_PROPERTIES);
  await tx`
    insert into bank_property_content (property_id, language, title, content)
    select bank_property.id, new.language, new.title, new.content
    from unnest(${names}, ${languages}, ${titles}, ${contents}, ${englishTitles}, ${englishContents})
      as new (name, language, title, content, english_title, english_content)
    join bank_property on bank_property.name = new.name and bank_property.config_type = 0
    join bank_property_content said on said.property_id = bank_property.id and said.language = 'en'
      and said.title = new.english_title and said.content = new.english_content
    on conflict do nothing`;
}

function units(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(`${text} is no amount of ${scale} decimals`);
  return parsed.value;
}

async function seedChannels(tx: Tx): Promise<void> {
  const channels = await freshInOrder(tx, "fundsChannel", SEED_CHANNELS);
  if (channels.length === 0) return;
  const rows = channels.map(({ name, direction, kind, currencyId, network, minimum, maximum, feeFixed, feeRate, position }) => {
    const scale = currencyById(currencyId)?.scale;
    if (scale === undefined) throw new Error(`channel ${name}: no currency ${currencyId}`);
    return {
      name,
      direction,
      kind,
      currency_id: currencyId,
      network,
      amount_min: String(units(minimum, scale)),
      amount_max: String(units(maximum, scale)),
      fee_fixed: String(units(feeFixed, scale)),
      fee_rate: units(feeRate, RATE_SCALE),
      position,
    };
  });
  await tx`
    insert into funds_channel ${tx(rows, "name", "direction", "kind", "currency_id", "network", "amount_min", "amount_max", "fee_fixed", "fee_rate", "position")}
    on conflict do nothing`;
  const { names, languages, textsOf } = spoken(tx, channels);
  await tx`
    insert into funds_channel_content (channel_id, language, title, content)
    select funds_channel.id, new.language, new.title, new.content
    from unnest(${names}, ${languages}, ${textsOf("title")}, ${textsOf("content")}) as new (name, language, title, content)
    join funds_channel on funds_channel.name = new.name
    on conflict do nothing`;
}

async function seedProperties(tx: Tx): Promise<void> {
  const properties = await freshInOrder(tx, "bankProperty", SEED_PROPERTIES);
  if (properties.length === 0) return;
  const rows = properties.map(({ name, kind, isRequired, lengthMin, lengthMax, position }) => ({
    config_type: 0,
    name,
    kind,
    is_required: isRequired,
    length_min: lengthMin,
    length_max: lengthMax,
    position,
  }));
  await tx`
    insert into bank_property ${tx(rows, "config_type", "name", "kind", "is_required", "length_min", "length_max", "position")}
    on conflict do nothing`;
  const { names, languages, textsOf } = spoken(tx, properties);
  await tx`
    insert into bank_property_content (property_id, language, title, content)
    select bank_property.id, new.language, new.title, new.content
    from unnest(${names}, ${languages}, ${textsOf("title")}, ${textsOf("content")}) as new (name, language, title, content)
    join bank_property on bank_property.name = new.name and bank_property.config_type = 0
    on conflict do nothing`;
}
