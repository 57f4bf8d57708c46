import { WATCHLIST_GROUP_NAME_MAX } from "@candela/api";
import { Button, Input, limitText } from "@candela/ui";
import { type FormEvent, useRef, useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { saveGroup, type WatchlistGroup } from "../../lib/market/watchlist-groups.ts";
import { errorText } from "../../lib/net/api.ts";

interface GroupFormProps {
  /** The one to rename; without it a new one is made. */
  readonly group?: WatchlistGroup;
  readonly onSaved?: (group: WatchlistGroup) => void;
}

/** One field and its button: a new group, or another name for one. */
export function GroupForm({ group, onSaved }: GroupFormProps) {
  const t = useT();
  const [typed, setTyped] = useState(group?.name ?? "");
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const busy = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(undefined);
    try {
      const saved = await saveGroup(typed, group?.id);
      if (saved === null) return;
      setTyped(group === undefined ? "" : saved.name);
      onSaved?.(saved);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex items-start gap-2 pt-1 pb-2">
      <Input
        className="min-w-0 flex-1"
        label={t(group === undefined ? "groups_new" : "groups_name")}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        hint={t("groups_name_hint", { max: WATCHLIST_GROUP_NAME_MAX })}
        error={problem}
        onChange={(event) => {
          setTyped(limitText(event.target.value, WATCHLIST_GROUP_NAME_MAX));
          setProblem(undefined);
        }}
      />
      <Button type="submit" kind="secondary" loading={sending} className="mt-6.5 shrink-0">
        {t(group === undefined ? "groups_create" : "groups_rename")}
      </Button>
    </form>
  );
}
