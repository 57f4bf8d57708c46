import { newShareSeedHash } from "@candela/model/new-share-draw";
import { expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { createSecretBox, SECRET_KEY_BYTES } from "../../platform/secret-box.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { seedName } from "./draw.ts";
import { openNewShareFixture } from "./new-shares-test-kit.ts";
import { sealedSeedOf } from "./offer-store.ts";
import { sealSeedsAnew } from "./seal-seeds-anew.ts";

const fixture = await openNewShareFixture();
const key = (byte: number) => Buffer.alloc(SECRET_KEY_BYTES, byte);

it("seals with the present key every seed of a draw to come, behind one that is drawn and one that no key opens, too, and tells the latter", async () => {
  const present = createSecretBox([key(9), key(7)], systemRandom);
  const strange = createSecretBox([key(5)], systemRandom);
  const warned: unknown[] = [];
  const drawn = await fixture.offer();
  await fixture.asked(drawn, 1);
  for (const moment of [drawn.closesAt, drawn.drawAt]) await fixture.at(moment);
  expect(await fixture.read(drawn.id)).toMatchObject({ stage: "drawn", seed: expect.anything() });
  fixture.box = strange;
  const lost = await fixture.offer();
  fixture.box = testBox;
  const known = [await fixture.offer(), await fixture.offer()];
  await sealSeedsAnew({ sql: fixture.sql, box: present, log: { warn: (about: unknown) => void warned.push(about) } });
  expect(warned).toMatchObject([{ alert: "new-share", offer: lost.id, code: lost.code }]);
  for (const { id, code, seedHash } of known) {
    const kept = await sealedSeedOf(fixture.sql, id);
    if (kept === undefined) throw new Error("a draw to come has a seed");
    expect(kept.sealedWith).toBe(present.keyId);
    const seed = present.open({ keyId: kept.sealedWith, bytes: kept.sealed }, seedName(code));
    expect(seed === null ? null : Buffer.from(newShareSeedHash(seed))).toEqual(seedHash);
  }
  expect((await sealedSeedOf(fixture.sql, lost.id))?.sealedWith).toBe(strange.keyId);
});
