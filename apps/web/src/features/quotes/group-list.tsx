import { WATCHLIST_GROUPS_MAX } from "@candela/api";
import { cx, IconButton } from "@candela/ui";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { orderGroups, type WatchlistGroup } from "../../lib/market/watchlist-groups.ts";
import { GroupForm } from "./group-form.tsx";
import { moved } from "./reorder.ts";

interface GroupListProps {
  readonly groups: readonly WatchlistGroup[];
  readonly onOpen: (id: string) => void;
}

/** All groups in their order: a tap opens one, the arrows move it; below, the field for a new one. */
export function GroupList({ groups, onOpen }: GroupListProps) {
  const t = useT();
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const next = moved(groups, from, to);
    const group = groups[from];
    if (next === groups || group === undefined) return;
    setSaid(t("quotes_moved", { name: group.name, place: next.indexOf(group) + 1, count: groups.length }));
    void orderGroups(next);
  };
  return (
    <>
      {groups.length === 0 && <p className="pb-3 text-body text-ink-2">{t("groups_none")}</p>}
      <ul>
        {groups.map((group, index) => (
          <li key={group.id} className="flex min-h-14 items-center border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onOpen(group.id)}
              className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-2 text-start"
            >
              <span className="min-w-0">
                <span className="block truncate text-row font-medium">
                  <bdi>{group.name}</bdi>
                </span>
                <span className="block truncate text-caption text-ink-3">{t("groups_count", { count: group.productCodes.length })}</span>
              </span>
              <CaretRightIcon size={16} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
            </button>
            <IconButton label={t("quotes_up", { name: group.name })} aria-disabled={index === 0} onClick={() => move(index, index - 1)}>
              <ArrowUpIcon size={18} className={cx(index === 0 && "text-ink-off")} />
            </IconButton>
            <IconButton
              label={t("quotes_down", { name: group.name })}
              aria-disabled={index === groups.length - 1}
              className="-me-3"
              onClick={() => move(index, index + 1)}
            >
              <ArrowDownIcon size={18} className={cx(index === groups.length - 1 && "text-ink-off")} />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="pt-3">
        {groups.length < WATCHLIST_GROUPS_MAX ? (
          <GroupForm onSaved={(group) => onOpen(group.id)} />
        ) : (
          <p className="text-caption text-ink-2">{t("watchlist_group_limit", { max: `${WATCHLIST_GROUPS_MAX}` })}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
