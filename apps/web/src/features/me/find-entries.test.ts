import { expect, it, vi } from "vitest";
import { findEntries } from "./find-entries.ts";
import type { Section } from "./menu.ts";

const entry = (title: string, value?: string) => ({ key: title, title, icon: "", value });
const sections: readonly Section[] = [
  { key: "services", title: "Pages", entries: [entry("Account record"), entry("Orders")] },
  { key: "preferences", title: "Preferences", entries: [entry("Language", "English"), entry("Appearance", "Dark")] },
];

it("finds entries by words of their title or of what is chosen, and drops sections without any", () => {
  const found = (sought: string) => findEntries(sections, sought).map(({ key, entries }) => [key, entries.map(({ title }) => title)]);
  expect(found("REC acc")).toEqual([["services", ["Account record"]]]);
  expect(found("dark")).toEqual([["preferences", ["Appearance"]]]);
  expect(found("  ")).toEqual(sections.map(({ key, entries }) => [key, entries.map(({ title }) => title)]));
  expect(found("nothing")).toEqual([]);
});

it("finds an entry by its small letters on a Turkish device too, where a small I has no dot", () => {
  const small = String.prototype.toLocaleLowerCase;
  const device = vi.spyOn(String.prototype, "toLocaleLowerCase").mockImplementation(function (this: string, language = "tr") {
    return small.call(this, language);
  });
  const found = findEntries([{ key: "services", title: "Pages", entries: [entry("Invite friends")] }], "invite");
  device.mockRestore();
  expect(found).toHaveLength(1);
});
