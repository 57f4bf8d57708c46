/** Dividends and splits of a share that not all have who it was allotted to. */
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { expect, it } from "vitest";
import { BUG, failWrites } from "../../testing/fail-writes.ts";
import { readProducts } from "../market-data/index.ts";
import { enterCorporateAction } from "../spot/index.ts";
import { hasUndelivered } from "./index.ts";
import { createNewShareCheck } from "./ledger-check.ts";
import { openNewShareFixture } from "./new-shares-test-kit.ts";

const fixture = await openNewShareFixture();

const SPLIT = { kind: "split", cashPerUnit: null, ratio: "4:1", fractionPrice: "20.00" } as const;
const DIVIDEND = { kind: "dividend", cashPerUnit: "1", ratio: null, fractionPrice: null } as const;

async function enter(productCode: string, terms: typeof SPLIT | typeof DIVIDEND) {
  const entry = { productCode, effectiveAt: fixture.now + MINUTE_MS, enteredBy: "Ada", ...terms };
  return enterCorporateAction(fixture.sql, entry, await readProducts(fixture.sql), fixture.now, hasUndelivered);
}

const problems = (): Promise<readonly string[]> => fixture.sql.begin((tx) => createNewShareCheck()(tx));

it("are not entered before all allotted shares are delivered, also where a delivery is set aside while the share trades", async () => {
  const offer = await fixture.offer();
  const [order] = [await fixture.asked(offer, 4), await fixture.asked(offer, 6)];
  const early = { problem: "new shares of the product are not all delivered yet: they would come as if it had not happened" };
  expect(await enter(offer.code, SPLIT)).toEqual(early);
  await fixture.at(offer.closesAt);
  await fixture.at(offer.drawAt);
  expect(await enter(offer.code, DIVIDEND)).toEqual(early);
  const mend = await failWrites(fixture.sql, "spot_holding", BUG);
  await fixture.at(offer.listsAt);
  expect(await fixture.read(offer.id)).toMatchObject({ stage: "drawn" });
  fixture.now += DAY_MS;
  expect(await enter(offer.code, SPLIT)).toEqual(early);
  expect(await enter(offer.code, DIVIDEND)).toEqual(early);
  await mend();
  await fixture.at(fixture.now + MINUTE_MS);
  expect(await fixture.read(offer.id)).toMatchObject({ stage: "listed" });
  expect(await fixture.order(order)).toMatchObject({ state: "allotted", deliveredAt: fixture.now });
  expect(await enter(offer.code, SPLIT)).toHaveProperty("id");
  expect(await problems()).toEqual([]);
});

it("are found out where somebody with the database enters one for undelivered shares", async () => {
  const offer = await fixture.offer();
  const order = await fixture.asked(offer, 2);
  await fixture.at(offer.closesAt);
  await fixture.at(offer.drawAt);
  const effectiveAt = offer.listsAt - 1;
  const [row] = await fixture.sql<
    { id: bigint }[]
  >`insert into corporate_action (product_id, product_code, price_scale, quantity_scale, kind, effective_at,
      new_units, old_units, fraction_price, entered_by, entered_at)
    values (${offer.productId}, ${offer.code}, 2, 2, 'split', ${String(effectiveAt)}::bigint, 4, 1, 2000, 'Ada', ${String(fixture.now)}::bigint) returning id`;
  const found = [`new share order ${order.id}: its shares were not delivered before corporate action ${row?.id}`];
  expect(await problems()).toEqual(found);
  await fixture.at(offer.listsAt);
  expect(await fixture.order(order)).toMatchObject({ deliveredAt: fixture.now });
  expect(await problems()).toEqual(found);
  // As it was, so that the books add up when the file is done.
  await fixture.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from corporate_action where id = ${row?.id ?? 0n}`;
  });
});
