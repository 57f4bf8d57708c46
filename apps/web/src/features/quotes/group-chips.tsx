import { WATCHLIST_GROUPS_MAX } from "@candela/api";
import { Chip, keepScrolledIntoView } from "@candela/ui";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useEffect, useRef } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { groupStore, useChosenGroup, useGroups } from "./chosen-group.ts";

/** All or one group. Without groups there is nothing to choose, but perhaps one to make. */
export function GroupChips({ onNew }: { readonly onNew?: () => void }) {
  const t = useT();
  const bar = useRef<HTMLFieldSetElement>(null);
  const groups = useGroups();
  const chosen = useChosenGroup()?.id;
  useEffect(() => {
    const item = bar.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (chosen !== undefined && bar.current && item) keepScrolledIntoView(bar.current, item);
  }, [chosen]);
  if (groups.length === 0 && onNew === undefined) return null;
  return (
    <fieldset
      ref={bar}
      aria-label={t("groups_title")}
      className="scrollless page-x flex min-w-0 gap-2 overflow-x-auto desktop:flex-wrap pt-2.5 pb-[5px]"
      // A stroke here scrolls the chips; it turns no list.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {groups.length > 0 && (
        <Chip on={chosen === undefined} onClick={() => groupStore.set("")}>
          {t("quotes_all")}
        </Chip>
      )}
      {groups.map(({ id, name }) => (
        <Chip key={id} on={id === chosen} onClick={() => groupStore.set(id)}>
          <bdi className="whitespace-nowrap">{name}</bdi>
        </Chip>
      ))}
      {onNew !== undefined && groups.length < WATCHLIST_GROUPS_MAX && (
        <Chip on={false} onClick={onNew}>
          <PlusIcon size={14} aria-hidden="true" className="me-1" />
          <span className="whitespace-nowrap">{t("groups_new")}</span>
        </Chip>
      )}
    </fieldset>
  );
}
