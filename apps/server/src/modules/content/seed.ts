import { CURRENCIES } from "@candela/model";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { textArray } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { freshOf } from "./seed-once.ts";
import { seedPictures } from "./seed-pictures.ts";
import { putOptions, seedArticles, seedBanners, seedPopUps, seedQuestions, seedRichTexts } from "./seed-written.ts";
import type { KindSeeds } from "./seeds/kind-seeds.ts";
import { SEED_LINES, SEED_SETTINGS, SEED_TEXTS, seedSwitches } from "./seeds/start-up.ts";

/**
 * Puts in the rows of a new installation, and into an old one the rows that this version adds. Several processes may do it at once.
 * Rows with a time get `now`, epoch ms.
 */
export async function seedContent(sql: Sql, kinds: readonly KindSeeds[], now: number): Promise<void> {
  await transaction(sql, async (tx) => {
    await seedSite(tx);
    await seedTexts(tx);
    await putSwitches(tx, kinds);
    await seedCurrencies(tx);
    await putOptions(tx, kinds);
    await seedPopUps(tx, now);
    await seedBanners(tx);
    await seedRichTexts(tx, now);
    await seedArticles(tx, now);
    await seedQuestions(tx);
    await seedPictures(tx);
  });
}

async function seedSite(tx: Tx): Promise<void> {
  const settings = await freshOf(tx, "setting", SEED_SETTINGS, (item) => item.setting);
  if (settings.length > 0) await tx`insert into site_setting ${tx(settings, "setting", "value")} on conflict do nothing`;
  const lines = await freshOf(tx, "line", SEED_LINES, (item) => String(item.position));
  if (lines.length > 0) await tx`insert into site_line ${tx(lines, "position", "name", "url")} on conflict do nothing`;
}

async function seedTexts(tx: Tx): Promise<void> {
  const texts = await freshOf(tx, "text", SEED_TEXTS, (item) => item.remark);
  if (texts.length === 0) return;
  const rows = texts.map((text) => ({ remark: text.remark, other_value: text.otherValue, is_visible: text.isVisible }));
  await tx`insert into text_lang ${tx(rows, "remark", "other_value", "is_visible")} on conflict do nothing`;
  const contents = texts.flatMap(({ remark, words }) =>
    Object.entries(words).map(([language, content]) => ({ remark, language, content })),
  );
  const column = (name: "remark" | "language" | "content") =>
    textArray(
      tx,
      contents.map((row) => row[name]),
    );
  await tx`
    insert into text_lang_content (text_id, language, content)
    select text_lang.id, new.language, new.content
    from unnest(${column("remark")}, ${column("language")}, ${column("content")}) as new (remark, language, content)
    join text_lang on text_lang.remark = new.remark
    on conflict do nothing`;
}

async function putSwitches(tx: Tx, kinds: readonly KindSeeds[]): Promise<void> {
  const all = seedSwitches(kinds.flatMap((kind) => kind.switches));
  const positions = new Map(all.map((item, index) => [item.desc, index + 1]));
  const switches = await freshOf(tx, "switch", all, (item) => item.desc);
  if (switches.length === 0) return;
  const rows = switches.map((item) => ({ descr: item.desc, switch_name: item.switchName, position: positions.get(item.desc) ?? 0 }));
  await tx`insert into switch_set ${tx(rows, "descr", "switch_name", "position")} on conflict do nothing`;
}

async function seedCurrencies(tx: Tx): Promise<void> {
  const currencies = await freshOf(tx, "currency", CURRENCIES, (currency) => String(currency.id));
  const rows = currencies.map((currency) => ({
    id: currency.id,
    currency_name: currency.code,
    wallet_address_type: currency.walletAddressType,
    currency_type: currency.type,
    decimals: currency.scale,
    position: currency.id,
  }));
  if (rows.length === 0) return;
  await tx`
    insert into platform_currency ${tx(rows, "id", "currency_name", "wallet_address_type", "currency_type", "decimals", "position")}
    on conflict do nothing`;
}
