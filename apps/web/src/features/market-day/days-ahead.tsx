import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useStore } from "../../lib/browser/store.ts";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useNow } from "../../lib/time/now.ts";
import { dayStart } from "./day-text.ts";
import { hexGroups } from "./day-words.ts";
import { notedHashesStore } from "./noted-hashes.ts";

/** The hashes of days that have not begun, to be noted elsewhere too. */
export function DaysAhead() {
  const t = useT();
  const noted = useStore(notedHashesStore);
  const now = useNow(30_000);
  const ahead = Object.entries(noted).filter(([day]) => dayStart(day) > now);
  if (ahead.length === 0) return null;
  return (
    <details className="group rounded-card border border-line px-4">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 py-2 text-row">
        {t("day_ahead")}
        <CaretDownIcon size={16} aria-hidden="true" className="shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      <p className="pb-2 text-caption text-ink-2">{t("day_ahead_text")}</p>
      <ul className="pb-2">
        {ahead.map(([day, { hash }]) => (
          <li key={day} className="border-t border-line py-2">
            <p className="flex items-center justify-between gap-3 text-body font-medium">
              <bdi className="num">{day}</bdi>
              <CopyButton text={`${day} ${hash}`} label={`${t("day_copy_hash")}, ${day}`} />
            </p>
            <p dir="ltr" className="pt-1 text-start font-mono text-small break-words text-ink-2">
              {hexGroups(hash)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
