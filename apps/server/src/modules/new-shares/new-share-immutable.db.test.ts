/** What the tables of new shares reject, whoever writes: nobody alters an offer, a list, an order or a draw. */
import { describe, expect, it } from "vitest";
import { openNewShareFixture } from "./new-shares-test-kit.ts";

const FIXED = { code: "23001" };
const fixture = await openNewShareFixture();

describe("an offer that is published", () => {
  it("keeps its terms, its calendar, its documents and the hash of its seed", async () => {
    const { id } = await fixture.offer();
    const { sql } = fixture;
    await expect(sql`update new_share_offer set price = price + 1 where id = ${id}`).rejects.toMatchObject(FIXED);
    await expect(sql`update new_share_offer set closes_ms = closes_ms + 1 where id = ${id}`).rejects.toMatchObject(FIXED);
    await expect(sql`update new_share_offer set lots_offered = lots_offered + 1 where id = ${id}`).rejects.toMatchObject(FIXED);
    await expect(sql`update new_share_offer set seed_hash = sha256(seed_hash) where id = ${id}`).rejects.toMatchObject(FIXED);
    await expect(sql`update new_share_offer set beacon_round = 7 where id = ${id}`).rejects.toMatchObject(FIXED);
    await expect(sql`update new_share_offer set texts = jsonb_set(texts, '{en,risks}', '"none"') where id = ${id}`).rejects.toMatchObject(
      FIXED,
    );
    await expect(sql`delete from new_share_offer where id = ${id}`).rejects.toMatchObject(FIXED);
    await expect(sql`truncate new_share_offer cascade`).rejects.toMatchObject(FIXED);
  });

  it("cannot be drawn with a seed that has not its hash, nor go back", async () => {
    const offer = await fixture.offer();
    await fixture.asked(offer, 3);
    await fixture.at(offer.closesAt);
    const { sql } = fixture;
    await expect(sql`update new_share_offer set stage = 'open', root = null, root_ms = null where id = ${offer.id}`).rejects.toMatchObject(
      FIXED,
    );
    await expect(
      sql`update new_share_offer set stage = 'drawn', seed = sha256('mine'), lots_allotted = 3, result_hash = sha256(''), settled_ms = draw_ms where id = ${offer.id}`,
    ).rejects.toMatchObject({ code: "23514" });
    await expect(sql`update new_share_offer set lots_asked = lots_asked + 1 where id = ${offer.id}`).rejects.toMatchObject(FIXED);
    await expect(sql`update new_share_offer set stage = 'listed' where id = ${offer.id}`).rejects.toThrow();
    await fixture.at(offer.drawAt);
    await expect(sql`update new_share_offer set seed = null where id = ${offer.id}`).rejects.toThrow();
    await expect(sql`update new_share_offer set lots_allotted = 2 where id = ${offer.id}`).rejects.toMatchObject(FIXED);
    await expect(sql`update new_share_offer set stage = 'void' where id = ${offer.id}`).rejects.toThrow();
    await fixture.at(offer.listsAt);
  });
});

describe("an order", () => {
  it("is not changed, moved or added once the list is there", async () => {
    const offer = await fixture.offer();
    const { id } = await fixture.asked(offer, 3);
    await fixture.asked(offer, 9);
    const { sql } = fixture;
    const order = BigInt(id);
    await expect(sql`update new_share_order set user_id = user_id + 1 where id = ${order}`).rejects.toMatchObject(FIXED);
    await fixture.at(offer.closesAt);
    await expect(sql`update new_share_order set lots = lots + 1 where id = ${order}`).rejects.toMatchObject(FIXED);
    await expect(
      sql`update new_share_order set state = 'withdrawn', returned = held, held = 0, settled_ms = 1 where id = ${order}`,
    ).rejects.toMatchObject(FIXED);
    await expect(
      sql`insert into new_share_order select 999999999999, 9, offer_id, 1, lots, 'open', held, 0, 0, 0, null, null, texts_hash, created_ms, changed_ms, null, null, null
        from new_share_order where id = ${order}`,
    ).rejects.toMatchObject(FIXED);
    await expect(sql`delete from new_share_order where id = ${order}`).rejects.toMatchObject(FIXED);
    await fixture.at(offer.drawAt);
    await expect(sql`update new_share_order set lots_allotted = lots_allotted - 1 where id = ${order}`).rejects.toThrow();
    await expect(sql`update new_share_order set places = null where offer_id = ${offer.id}`).rejects.toMatchObject(FIXED);
    await expect(sql`update new_share_order set paid = paid + 1 where id = ${order}`).rejects.toThrow();
    await fixture.at(offer.listsAt);
    await expect(
      sql`update new_share_order set delivered_ms = null, payment_id = null where offer_id = ${offer.id} and delivered_ms is not null`,
    ).rejects.toMatchObject(FIXED);
  });
});
