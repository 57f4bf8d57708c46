import { cx } from "@candela/ui";
import type { ReactNode } from "react";
import { useT } from "../../lib/language/i18n.ts";
import type { Entry } from "./menu.ts";

interface EntryBoxProps {
  readonly entry: Entry;
  readonly className: string;
  readonly children: ReactNode;
}

/** The action of an entry: a link, a switch, or a button that opens something. */
export function EntryBox({ entry, className, children }: EntryBoxProps) {
  const look = cx("cursor-pointer focus-visible:-outline-offset-2 active:bg-fill-press desktop:hover:bg-fill-press", className);
  if (entry.href !== undefined)
    return (
      <a href={entry.href} className={look}>
        {children}
      </a>
    );
  const toggle = entry.checked === undefined ? {} : ({ role: "switch", "aria-checked": entry.checked } as const);
  return (
    <button type="button" onClick={entry.onClick} className={look} {...toggle}>
      {children}
    </button>
  );
}

/** How many wait to be read, on red. */
export function UnreadCount({ entry }: { readonly entry: Entry }) {
  const t = useT();
  if (entry.unread === undefined) return null;
  return (
    <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-danger px-1.5 text-micro font-semibold text-on-danger">
      <span aria-hidden="true" className="num">
        {entry.unread}
      </span>
      <span className="sr-only">{t("inbox_unread_count", { count: entry.unread })}</span>
    </span>
  );
}

/** The text beside the name. */
export function useEntryValue(entry: Entry): string | undefined {
  const t = useT();
  return entry.checked === undefined ? entry.value : t(entry.checked ? "me_on" : "me_off");
}
