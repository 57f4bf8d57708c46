import type { Entry, Section } from "./menu.ts";

/** Entries whose title or value holds all the words, in any order and case; sections without any are left out. */
export function findEntries(sections: readonly Section[], sought: string): readonly Section[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = ({ title, value = "" }: Entry) => {
    const text = `${title} ${value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return sections.map((section) => ({ ...section, entries: section.entries.filter(holds) })).filter(({ entries }) => entries.length > 0);
}
