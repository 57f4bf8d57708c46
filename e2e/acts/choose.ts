import type { Locator } from "@playwright/test";
import { expect } from "../fixtures.ts";

/**
 * Takes a choice of several by what a finger hits: the label, waited for until it is in sight and at rest. The radio itself is there for
 * keys and for reading out, and a page that is about to go may still have one of the same name.
 */
export async function choose(radio: Locator): Promise<void> {
  const label = radio.page().locator("label").filter({ has: radio });
  await label.filter({ visible: true }).click();
  await expect(radio).toBeChecked();
}
