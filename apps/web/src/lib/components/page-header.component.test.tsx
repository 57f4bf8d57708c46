import { Button, PaperTag } from "@candela/ui";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { PageHeader } from "./page-header.tsx";

/** What a title keeps from what stands beside it, px. */
const GAP = 8;

beforeEach(() => page.viewport(320, 640));
afterEach(() => page.viewport(390, 844));

function boxes() {
  const head = page.getByRole("heading", { level: 1 }).element() as HTMLElement;
  const end = head.parentElement?.lastElementChild?.firstElementChild as HTMLElement;
  return { head, title: head.getBoundingClientRect(), end: end.getBoundingClientRect() };
}

it.each(["Positionen", "Kontoauszug", "Tag prüfen"])(
  "on a narrow phone the title %s is whole, beside what says that money is paper",
  async (title) => {
    await show(<PageHeader title={title} end={<PaperTag />} />, { language: "de" });
    const { head, ...at } = boxes();
    expect(at.end.left - at.title.right).toBeGreaterThanOrEqual(GAP);
    expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth);
  },
);

it("a title that has no room takes a second line, and keeps its distance", async () => {
  await show(<PageHeader title="Erklärung der Liquidation" end={<Button size="small">Alle lesen</Button>} />, { language: "de" });
  const { head, ...at } = boxes();
  expect(at.end.left - at.title.right).toBeGreaterThanOrEqual(GAP);
  expect(head.scrollHeight).toBeLessThanOrEqual(head.clientHeight);
  expect(at.title.height).toBeGreaterThan(30);
});
