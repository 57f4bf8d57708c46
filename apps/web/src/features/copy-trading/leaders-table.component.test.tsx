import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import CopyPage from "./copy-page.tsx";
import { answerCopying } from "./copy-test-support.ts";

beforeEach(async () => {
  await page.viewport(1280, 800);
  answerAsUsual();
  answerCopying();
});
afterEach(() => page.viewport(390, 844));

async function openLeaders(): Promise<void> {
  standAt("/pages/followOrder/followOrder", `leaders ${Math.random()}`);
  await show(<CopyPage />);
}

it("lists leaders on a desktop as a table, whose numbers stand under their names", async () => {
  await openLeaders();
  const heads = page.getByRole("columnheader");
  await expect.element(heads.first()).toBeVisible();
  expect(heads.elements().map(({ textContent }) => textContent)).toEqual([
    say("copy_leader"),
    say("copy_return_days", { days: "90" }),
    say("copy_worst_drop"),
    say("copy_median"),
    say("copy_risk"),
  ]);
});

it("opens a leader wherever in the row one clicks, and copying by its key alone", async () => {
  await openLeaders();
  const row = page.getByRole("row").nth(1);
  await expect.element(row).toBeVisible();
  const { left, width, top, height } = row.element().getBoundingClientRect();
  const opener = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("a");
  expect(opener?.href).toMatch(/leader=/);
  await row.getByRole("button").click();
  await expect.poll(() => placeNow().query.has("follow") || placeNow().query.get("tab") === "copies").toBe(true);
});
