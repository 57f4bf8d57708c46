import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { smallTargets } from "../acts/touch-targets.ts";
import { expect, test } from "../fixtures.ts";

test.use({ as: "trader" });

for (const [name, path] of Object.entries(PATHS)) {
  test(`everything on ${name} can be hit with a finger`, async ({ page }) => {
    await openPage(page, path);
    await settled(page);
    expect(await smallTargets(page)).toEqual([]);
  });
}
