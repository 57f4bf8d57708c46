import { list, success } from "@candela/api";
import { assert } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Sent } from "../messages/index.ts";
import { type Audit, actorOf } from "../operators/index.ts";
import { type ProductRow, readProducts } from "./product-store.ts";
import { type HoldersOf, writeNotices } from "./suspension-notice.ts";

export interface ProductAdminParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly bus: Pick<Bus, "publish">;
  readonly audit: Audit;
  /** Of each mode of trading. */
  readonly holders: readonly HoldersOf[];
}

function flagsOf({ productCode, productType, isVisible, isShow, isLock, isRecommended, sort, lockTs, image }: ProductRow) {
  return { productCode, productType, isVisible, isShow, isLock, isRecommended, sort, lockTs, productImg: image };
}

/** Whether a product is listed and trades, its place in the lists and its image: all that an operator can set of it here. */
export function productAdminHandlers({ sql, clock, bus, audit, holders }: ProductAdminParts): Handlers {
  return {
    "GET /api/admin/product/list": async ({ fields }) => {
      const rows = await readProducts(sql);
      const { limit, offset } = pageOf(fields);
      return list(rows.slice(offset, offset + limit).map(flagsOf), rows.length);
    },
    "POST /api/admin/product/put": async (call) => {
      const { productCode, reason, isVisible, isShow, isLock, isRecommended, sort, lockTs = null, productImg = null } = call.fields;
      let sent: readonly Sent[] = [];
      const answer = await audit(actorOf(call), { action: "product.put", object: productCode, reason }, async (tx) => {
        const read = async () => (await readProducts(tx)).find((row) => row.productCode === productCode);
        const before = await read();
        if (before === undefined) throw new Rejected("not_found");
        await tx`
          update product set is_visible = ${isVisible}, is_show = ${isShow}, is_lock = ${isLock}, is_recommended = ${isRecommended},
            sort = ${sort}, image = coalesce(${productImg}::text, image), lock_ts = ${lockTs === null ? null : String(lockTs)}::bigint where product_code = ${productCode}`;
        // When a suspension begins is the database's to say.
        const row = await read();
        assert(row !== undefined, "a product is never removed");
        sent = isLock && !before.isLock ? await writeNotices(tx, row, reason, holders, clock.now()) : [];
        const after = flagsOf(row);
        return { before: JSON.stringify(flagsOf(before)), after: JSON.stringify(after), answer: after };
      });
      for (const { userId, message, unread } of sent) bus.publish("account", { userId, events: [{ kind: "message", message, unread }] });
      return success(answer);
    },
  };
}
