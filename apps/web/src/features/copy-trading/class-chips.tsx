import { useT } from "../../lib/language/i18n.ts";
import { HOME_CLASS_ORDER } from "../../lib/market/shown-classes.ts";
import type { LeaderDetail } from "./copy-shapes.ts";
import type { FollowForm } from "./use-follow-form.ts";

/** Classes that the leader offers; one that is left out is crossed through. */
export function ClassChips({ leader, form }: { readonly leader: LeaderDetail; readonly form: FollowForm }) {
  const t = useT();
  const offered = HOME_CLASS_ORDER.filter((type) => leader.productTypes.includes(type));
  if (offered.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-2.5">
      <legend className="float-start me-1 flex min-h-8.5 items-center text-caption text-ink-2">{t("copy_classes")}</legend>
      {offered.map((type) => {
        const on = !form.excluded.includes(type);
        return (
          <button
            key={type}
            type="button"
            aria-pressed={on}
            onClick={() => form.toggle(type)}
            className={`touch inline-flex h-8.5 cursor-pointer items-center rounded-chip px-3 text-caption font-medium ${on ? "bg-ink text-on-ink" : "bg-fill text-ink-3 line-through"}`}
          >
            {t(`quotes_list_${(type - 1) as 0 | 1 | 2 | 3}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
