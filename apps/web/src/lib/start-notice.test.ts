import { expect, it } from "vitest";
import { dayText, isNoticeDue, type SeenNotice } from "./start-notice.ts";

const seen = (fields: Partial<SeenNotice> = {}): SeenNotice => ({ id: 3, updatedTs: 1_000, hidden: "2026-11-21", ...fields });

it.each<[string, SeenNotice | null, boolean]>([
  ["none was seen", null, true],
  ["it was closed today", seen(), false],
  ["it was closed another day", seen({ hidden: "2026-11-20" }), true],
  ["it was closed for good", seen({ hidden: "ever" }), false],
  ["it was closed for good, and changed since", seen({ hidden: "ever", updatedTs: 999 }), true],
  ["another was closed today", seen({ id: 2 }), true],
])("a notice when %s: due is %#", (_when, before, due) => {
  expect(isNoticeDue({ id: 3, updatedTs: 1_000 }, before, "2026-11-21")).toBe(due);
});

it("days are those of the device", () => expect(dayText(new Date(2026, 10, 21, 23, 59))).toBe("2026-11-21"));
