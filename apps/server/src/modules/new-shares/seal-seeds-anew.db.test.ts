import { expect, it } from "vitest";
import { sealingAnew } from "../../testing/sealing-anew.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { seedName } from "./draw.ts";
import { openNewShareFixture } from "./new-shares-test-kit.ts";
import { sealedSeedOf } from "./offer-store.ts";
import { sealSeedsAnew } from "./seal-seeds-anew.ts";

const fixture = await openNewShareFixture();

it("seals with the present key every seed of a draw to come, behind one that is drawn and one that no key opens, too, and tells the latter", async () => {
  const { present, strange, warned, log, expectSealed } = sealingAnew();
  const drawn = await fixture.offer();
  await fixture.asked(drawn, 1);
  for (const moment of [drawn.closesAt, drawn.drawAt]) await fixture.at(moment);
  expect(await fixture.read(drawn.id)).toMatchObject({ stage: "drawn", seed: expect.anything() });
  fixture.box = strange;
  const lost = await fixture.offer();
  fixture.box = testBox;
  const known = [await fixture.offer(), await fixture.offer()];
  await sealSeedsAnew({ sql: fixture.sql, box: present, log });
  expect(warned).toMatchObject([{ alert: "new-share", offer: lost.id, code: lost.code }]);
  for (const { id, code, seedHash } of known) expectSealed(await sealedSeedOf(fixture.sql, id), seedName(code), seedHash);
  expect((await sealedSeedOf(fixture.sql, lost.id))?.sealedWith).toBe(strange.keyId);
});
