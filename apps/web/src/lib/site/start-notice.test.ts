import { afterEach, describe, expect, it, vi } from "vitest";
import { closeNotice, dayText, isNoticeDue, type Notice, noticeStore, type SeenNotice, showNotice } from "./start-notice.ts";

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

describe("an operator changes the pop-ups while one is open", () => {
  const notice = (fields: Partial<Notice> = {}): Notice => ({
    id: 3,
    title: "Hours",
    content: "",
    img: "",
    buttonText: "Read",
    path: "",
    updatedTs: 1_000,
    ...fields,
  });
  afterEach(() => {
    vi.useRealTimers();
    showNotice([]);
  });

  it("it stays as it is when nothing of it changed, is another when it did, and closes when it is gone", () => {
    const first = notice();
    showNotice([first]);
    expect(noticeStore.get()).toBe(first);
    showNotice([notice()]);
    expect(noticeStore.get()).toBe(first);
    const changed = notice({ updatedTs: 2_000 });
    showNotice([changed]);
    expect(noticeStore.get()).toBe(changed);
    showNotice([]);
    expect(noticeStore.get()).toBeNull();
  });

  it("a notice that comes while the last one is leaving stays", () => {
    vi.useFakeTimers();
    const first = notice({ id: 8 });
    showNotice([first]);
    closeNotice(first, true);
    const next = notice({ id: 9 });
    showNotice([next]);
    vi.runAllTimers();
    expect(noticeStore.get()).toBe(next);
    showNotice([first]);
    expect(noticeStore.get()).toBeNull();
  });

  it("one without a time is none", () => {
    showNotice([notice({ updatedTs: undefined as unknown as number })]);
    expect(noticeStore.get()).toBeNull();
  });
});
