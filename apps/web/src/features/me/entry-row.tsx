import { cx, Switch } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { EntryBox, UnreadCount, useEntryValue } from "./entry-box.tsx";
import type { Entry } from "./menu.ts";

/** `row`: edge to edge; `card`: inside a card; `dense`: a line of an index; `plain`: large words without an icon. */
export type RowLook = "row" | "card" | "dense" | "plain";

const LOOKS: Readonly<Record<RowLook, { readonly box: string; readonly title: string; readonly value: string; readonly icon: number }>> = {
  row: { box: "page-x min-h-13 gap-[min(1rem,4vw)]", title: "text-row font-medium", value: "text-body", icon: 22 },
  card: { box: "min-h-13 gap-[min(1rem,4vw)] px-4", title: "text-row font-medium", value: "text-body", icon: 22 },
  dense: { box: "min-h-12 gap-2.5 border-b border-line", title: "text-caption font-medium", value: "text-small", icon: 19 },
  plain: { box: "min-h-14 gap-4 border-b border-line", title: "text-title2 max-compact:text-title3", value: "text-body", icon: 0 },
};

/** One entry as a line: its icon, its name, what is chosen, and the caret of what leads on. */
export function EntryRow({ entry, look }: { readonly entry: Entry; readonly look: RowLook }) {
  const value = useEntryValue(entry);
  const classes = LOOKS[look];
  const box = cx("flex w-full flex-wrap items-center text-start", classes.box, entry.danger === true && "text-danger");
  const broad = look === "row" || look === "card";
  if (look === "dense")
    return (
      <EntryBox entry={entry} className={box}>
        <OptionIcon name={entry.icon} size={classes.icon} />
        {/* A name of the index never breaks for the sake of its value, which has the next line where both do not fit. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 py-1">
          <span className={cx("max-w-full min-w-fit wrap-break-word", classes.title)}>{entry.title}</span>
          {value !== undefined && <span className={cx("min-w-0 text-ink-3", classes.value)}>{value}</span>}
        </span>
        <UnreadCount entry={entry} />
      </EntryBox>
    );
  const inner = (
    <>
      {classes.icon > 0 && <OptionIcon name={entry.icon} size={classes.icon} />}
      <span className={cx("max-w-full min-w-min flex-1 basis-[40%] py-1.5 wrap-break-word", classes.title)}>
        {entry.title}
        {broad && entry.note !== undefined && <span className="block text-caption font-normal text-ink-3">{entry.note}</span>}
      </span>
    </>
  );
  if (broad && entry.checked !== undefined)
    return (
      <div className={box}>
        {inner}
        <Switch on={entry.checked} onChange={() => entry.onClick?.()} label={entry.title} />
      </div>
    );
  return (
    <EntryBox entry={entry} className={box}>
      {inner}
      <UnreadCount entry={entry} />
      <span className="ms-auto flex min-w-0 items-center gap-[inherit]">
        {value !== undefined && <span className={cx("min-w-0 text-ink-3", classes.value)}>{value}</span>}
        {broad && entry.danger !== true && <CaretRightIcon size={18} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />}
      </span>
    </EntryBox>
  );
}
