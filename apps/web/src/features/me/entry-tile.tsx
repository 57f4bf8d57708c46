import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { EntryBox, UnreadCount, useEntryValue } from "./entry-box.tsx";
import type { Entry } from "./menu.ts";

/** One entry as a tile: icon above, name and value below. */
export function EntryTile({ entry }: { readonly entry: Entry }) {
  const value = useEntryValue(entry);
  return (
    <EntryBox
      entry={entry}
      className={`flex size-full min-h-24 min-w-0 flex-col items-start rounded-tile bg-fill px-2.5 py-3 text-start ${entry.danger === true ? "text-danger" : ""}`}
    >
      <span className="flex w-full items-start justify-between">
        <OptionIcon name={entry.icon} />
        <UnreadCount entry={entry} />
      </span>
      <span className="mt-auto max-w-full pt-2.5 text-caption leading-4 font-semibold tracking-tight hyphens-auto">{entry.title}</span>
      {/* Its line is there without a value too: names of one row stand at one height. */}
      <span className="min-h-4 max-w-full text-small text-ink-3">{value}</span>
    </EntryBox>
  );
}

/** Four in a row: the icon on its square, the name under it. */
export function EntryGrid({ entries, label }: { readonly entries: readonly Entry[]; readonly label: string }) {
  if (entries.length === 0) return null;
  return (
    <nav
      aria-label={label}
      className="page-x mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(4.5rem,calc((100%-0.75rem)/4-1px)),1fr))] gap-x-1 gap-y-3"
    >
      {entries.map((entry) => (
        <EntryBox
          key={entry.key}
          entry={entry}
          className="group flex min-w-0 flex-col items-center gap-1.5 rounded-tile py-1 active:bg-transparent! desktop:hover:bg-transparent!"
        >
          <span className="grid size-11 place-items-center rounded-button bg-fill transition-colors group-active:bg-fill-press desktop:group-hover:bg-fill-press">
            <OptionIcon name={entry.icon} />
          </span>
          <span className="max-w-full text-center text-small font-medium tracking-tight hyphens-auto">{entry.title}</span>
        </EntryBox>
      ))}
    </nav>
  );
}
