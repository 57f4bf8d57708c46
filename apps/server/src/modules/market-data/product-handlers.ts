import { list, success, WATCHLIST_MAX } from "@candela/api";
import { ProductType } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { type Call, type Handlers, type Session, userOf } from "../../platform/http/handlers.ts";
import { pageOfRows } from "../../platform/http/page.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Catalogue, CataloguedProduct } from "./catalogue.ts";
import type { MarketHub } from "./hub.ts";
import { type Listed, type SortBy, sortListed } from "./product-lists.ts";
import { type ProductView, productView } from "./product-view.ts";
import { keepHits, rankHits } from "./search.ts";
import { addToWatchlist, readWatchlist, removeFromWatchlist, reorderWatchlist } from "./watchlist-store.ts";

export interface ProductParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly hub: MarketHub;
  /** Of each mode of trading. */
  readonly tradedBy: readonly TradedBy[];
}

/** Whether a user has or had something of a product in one mode of trading. */
export type TradedBy = (sql: Sql, userId: bigint, productId: number) => Promise<boolean>;

const DESCENDING_FIRST: readonly SortBy[] = ["changeRate", "price"];

function quotedOf({ hub }: ProductParts, product: CataloguedProduct | undefined): Listed | undefined {
  const quote = product === undefined ? undefined : hub.quote(product.row.productCode);
  return product && quote && { product, quote };
}

/** A listed product with a quote; what is hidden or not quoted yet is found by nobody. */
function listedOf(parts: ProductParts, product: CataloguedProduct | undefined): Listed | undefined {
  return product?.isListed ? quotedOf(parts, product) : undefined;
}

/** A hidden product exists for whoever has or had something of it alone: they can go to it, end what they hold, and read what it was. */
async function isKnownTo({ sql, tradedBy }: ProductParts, product: CataloguedProduct, session: Session | null): Promise<boolean> {
  if (product.isListed || session === null) return product.isListed;
  const traded = await Promise.all(tradedBy.map((has) => has(sql, session.userId, product.row.productId)));
  return traded.includes(true);
}

function allListed(parts: ProductParts, isWanted: (product: CataloguedProduct) => boolean): Listed[] {
  return parts.catalogue
    .all()
    .filter(isWanted)
    .flatMap((product) => listedOf(parts, product) ?? []);
}

interface PageFields {
  readonly pageNum?: number;
  readonly pageSize?: number;
}

/** One page of products, each marked whether the caller follows it. */
async function answer(
  { sql, clock }: ProductParts,
  listed: readonly Listed[],
  call: { readonly session: Session | null; readonly language: Call<"GET /api/product/search">["language"]; readonly fields: PageFields },
) {
  const followed = new Set(call.session === null ? [] : await readWatchlist(sql, call.session.userId, WATCHLIST_MAX));
  const page = pageOfRows(listed, call.fields);
  const rows: ProductView[] = page.map((entry) =>
    productView(entry, followed.has(entry.product.row.productId), call.language, clock.now()),
  );
  return list(rows, listed.length);
}

const firstOrder = (sortBy: SortBy) => (DESCENDING_FIRST.includes(sortBy) ? "desc" : "asc");

function classList(parts: ProductParts, productType: ProductType) {
  return (call: Call<"GET /api/stockProduct/list">) => {
    const { sortBy = "default", order, "params[keyWords]": keyWords = "" } = call.fields;
    const inClass = allListed(parts, (product) => product.row.productType === productType);
    const found = keepHits(inClass, ({ product }) => product.search, keyWords);
    return answer(parts, sortListed(found, sortBy, order ?? firstOrder(sortBy), call.language), call);
  };
}

export function productHandlers(parts: ProductParts): Handlers {
  return {
    "GET /api/stockProduct/list": classList(parts, ProductType.stock),
    "GET /api/cryptocurrencyProduct/list": classList(parts, ProductType.crypto),
    "GET /api/futuresProduct/list": classList(parts, ProductType.futures),
    "GET /api/forexProduct/list": classList(parts, ProductType.forex),
    "GET /api/homeRecommendProducts/list": (call) =>
      answer(
        parts,
        allListed(parts, (product) => product.row.isRecommended),
        call,
      ),
    "GET /api/product/search": (call) => {
      const { sortBy = "default", order, "params[keyWords]": keyWords = "" } = call.fields;
      const hits = rankHits(
        allListed(parts, () => true),
        ({ product }) => product.search,
        keyWords,
      );
      return answer(parts, sortListed(hits, sortBy, order ?? firstOrder(sortBy), call.language), call);
    },
    "GET /api/product/detail": async (call) => {
      const found = quotedOf(parts, parts.catalogue.byCode(call.fields.productCode));
      if (found === undefined || !(await isKnownTo(parts, found.product, call.session))) throw new Rejected("not_found");
      const followed = call.session === null ? [] : await readWatchlist(parts.sql, call.session.userId, WATCHLIST_MAX);
      return success(productView(found, followed.includes(found.product.row.productId), call.language, parts.clock.now()));
    },
  };
}

export function watchlistHandlers(parts: ProductParts): Handlers {
  const { sql, catalogue } = parts;
  return {
    "GET /api/userProductOption/list": async (call) => {
      const ids = await readWatchlist(sql, userOf(call).userId, WATCHLIST_MAX);
      const keyWords = call.fields["params[keyWords]"] ?? "";
      const followed = ids.flatMap((id) => listedOf(parts, catalogue.byId(id)) ?? []);
      const listed = keepHits(followed, ({ product }) => product.search, keyWords);
      const page = pageOfRows(listed, call.fields);
      return list(
        page.map((entry) => productView(entry, true, call.language, parts.clock.now())),
        listed.length,
      );
    },
    "POST /api/userProductOption/addOption": async (call) => {
      const { productCode, productType, productId } = call.fields;
      const product = catalogue.byCode(productCode);
      const isSame = product?.row.productId === productId && product.row.productType === productType;
      if (listedOf(parts, product) === undefined || !isSame) throw new Rejected("product_not_listed");
      if (!(await addToWatchlist(sql, userOf(call).userId, productId, WATCHLIST_MAX)))
        throw new Rejected("watchlist_full", { max: String(WATCHLIST_MAX) });
      return success({ isOption: true });
    },
    "POST /api/userProductOption/removeOption": async (call) => {
      await removeFromWatchlist(sql, userOf(call).userId, call.fields.productCode);
      return success({ isOption: false });
    },
    "POST /api/userProductOption/reorder": async (call) => {
      const codes = call.fields.productCodes.split(",").filter((code) => code !== "");
      return success({ count: await reorderWatchlist(sql, userOf(call).userId, codes) });
    },
  };
}
