import { LANGUAGE_CODES, type LanguageCode } from "@candela/api";
import type { Instrument, MarketSource } from "@candela/feeds";
import type { ContractTerms, FeedKind, PositionType, ProductSpec, ProductType } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type Closure, readClosures } from "./closures.ts";
import { insertMissingProducts, type ProductRow, readProducts, seedRow } from "./product-store.ts";
import { type SearchIndex, searchIndexOf } from "./search.ts";

/** A product as the rest of the server sees it: the operator's row joined with what the source knows. */
export interface CataloguedProduct {
  readonly row: ProductRow;
  readonly spec: ProductSpec;
  readonly names: Readonly<Record<LanguageCode, string>>;
  readonly descriptions: Readonly<Record<LanguageCode, string>>;
  readonly isListed: boolean;
  /** What quotes it. */
  readonly source: FeedKind;
  /** What search reads of it. */
  readonly search: SearchIndex;
  /** Whether it came later than the market: it is nothing before its first tick. */
  readonly hasFirstDay: boolean;
}

function inAllLanguages(texts: Readonly<Record<string, string>>): Record<LanguageCode, string> {
  const english = texts.en ?? "";
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, texts[code] ?? english])) as Record<LanguageCode, string>;
}

/** The row's lot size and exposure limit are the ones in force; the other terms come with the product. */
function contractTerms(terms: ContractTerms, { standard, contractExposureMax }: ProductRow): ContractTerms {
  return { ...terms, lotSize: standard, ...(contractExposureMax === null ? {} : { exposureMax: contractExposureMax }) };
}

function catalogued(row: ProductRow, instrument: Instrument, source: FeedKind): CataloguedProduct {
  const names = inAllLanguages(row.nameByLanguage);
  const isListed = row.isVisible && row.isShow;
  const { productId, productCode, priceScale, tickSize, quantityScale, quantityStep, quantityMin, quantityMax, isLock } = row;
  return {
    row,
    names,
    descriptions: inAllLanguages(row.descriptionByLanguage),
    isListed,
    source,
    hasFirstDay: instrument.listedFrom !== undefined,
    search: searchIndexOf(productCode, row.productType as ProductType, Object.values(names)),
    spec: {
      productId,
      productCode,
      productType: row.productType as ProductType,
      priceScale,
      tickSize,
      quantityScale,
      quantityStep,
      quantityMin,
      quantityMax,
      positionTypes: row.positionTypes as readonly PositionType[],
      calendar: instrument.calendar,
      isVisible: isListed,
      isLock,
      ...(instrument.contract === undefined ? {} : { contract: contractTerms(instrument.contract, row) }),
      ...(row.stalenessMs === null ? {} : { stalenessMs: row.stalenessMs }),
      ...(row.exposureMax === null ? {} : { exposureMax: row.exposureMax }),
    },
  };
}

type Quoting = Pick<MarketSource, "instruments" | "kindOf">;

/**
 * All products that the source quotes, in memory. The table is read at the start and again whenever PostgreSQL says that it changed; a
 * product that the source does not quote, or quotes with other decimals than its orders are kept in, is left out.
 */
export class Catalogue {
  readonly #sql: Sql;
  readonly #source: Quoting;
  readonly #log: Pick<Log, "error" | "warn" | "info">;
  readonly #now: () => number;
  readonly #before: () => Promise<void>;
  #products: readonly CataloguedProduct[] = [];
  #byCode: ReadonlyMap<string, CataloguedProduct> = new Map();
  #byId: ReadonlyMap<number, CataloguedProduct> = new Map();
  #closures: readonly Closure[] = [];
  #listening: { unlisten: () => Promise<void> } | undefined;
  #reading: Promise<void> | undefined;
  #isAskedAgain = false;

  /** `before` runs before each read, for what the source has to quote first. */
  constructor(
    sql: Sql,
    source: Quoting,
    log: Pick<Log, "error" | "warn" | "info">,
    now: () => number,
    before: () => Promise<void> = async () => {},
  ) {
    this.#sql = sql;
    this.#source = source;
    this.#log = log;
    this.#now = now;
    this.#before = before;
  }

  /** Adds instruments that the table lacks, then reads the table. */
  async load(): Promise<void> {
    await this.#before();
    const known = new Set((await readProducts(this.#sql)).map((row) => row.productCode));
    const missing = this.#source.instruments.map((one, i) => seedRow(one, i)).filter((row) => !known.has(row.productCode));
    if (missing.length > 0) {
      const added = await insertMissingProducts(this.#sql, missing);
      this.#log.info({ added }, "products added from the feed");
    }
    await this.#read();
  }

  /** Follows changes until `stop`. The connection is re-made by itself; each time, the table is read again. */
  async start(): Promise<void> {
    const again = (): void => this.#readSoon();
    this.#listening = await this.#sql.listen("product_changed", again, again);
  }

  async stop(): Promise<void> {
    await this.#listening?.unlisten();
    await this.#reading;
  }

  /** Resolves when the changes told so far have been read. */
  async idle(): Promise<void> {
    while (this.#reading !== undefined) await this.#reading;
  }

  /** In the operator's order. */
  all(): readonly CataloguedProduct[] {
    return this.#products;
  }

  byCode(productCode: string): CataloguedProduct | undefined {
    return this.#byCode.get(productCode);
  }

  /** Closures that are not over yet. */
  closures(): readonly Closure[] {
    return this.#closures;
  }

  byId(productId: number): CataloguedProduct | undefined {
    return this.#byId.get(productId);
  }

  /** Many notices while a read runs cost one more read. */
  #readSoon(): void {
    if (this.#reading !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#reading = this.#read()
      .catch((error: unknown) => this.#log.error({ err: error }, "products could not be read again"))
      .finally(() => {
        this.#reading = undefined;
        if (!this.#isAskedAgain) return;
        this.#isAskedAgain = false;
        this.#readSoon();
      });
  }

  async #read(): Promise<void> {
    await this.#before();
    const instruments = new Map(this.#source.instruments.map((instrument) => [instrument.productCode, instrument]));
    const products: CataloguedProduct[] = [];
    this.#closures = await readClosures(this.#sql, this.#now());
    for (const row of await readProducts(this.#sql)) {
      const instrument = instruments.get(row.productCode);
      const source = this.#source.kindOf(row.productCode);
      if (instrument === undefined || source === undefined) continue;
      if (
        instrument.priceScale === row.priceScale &&
        instrument.quantityScale === row.quantityScale &&
        instrument.productId === row.productId
      )
        products.push(catalogued(row, instrument, source));
      else this.#log.error({ productCode: row.productCode }, "the feed quotes this product with another id or other decimals: left out");
    }
    this.#products = products;
    this.#byCode = new Map(products.map((product) => [product.row.productCode, product]));
    this.#byId = new Map(products.map((product) => [product.row.productId, product]));
  }
}
