import type { LanguageCode } from "@candela/api";
import { cx, Spinner } from "@candela/ui";
import type { LanguageEntry } from "./language-list.ts";

interface LanguageRowProps {
  readonly entry: LanguageEntry;
  readonly on: boolean;
  readonly loading: boolean;
  readonly onChoose: (code: LanguageCode) => void;
}

/** Its own name first, then how the screen's language calls it. */
export function LanguageRow({ entry: { language, name }, on, loading, onChoose }: LanguageRowProps) {
  const note = name === language.name ? "" : name;
  return (
    <label className="page-x flex min-h-13.5 cursor-pointer items-center gap-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus) active:bg-fill desktop:hover:bg-fill">
      <input type="radio" name="language" className="sr-only" checked={on} onChange={() => onChoose(language.code)} />
      <span className="min-w-0 flex-1">
        <span className={cx("block text-row", !on && "font-medium")}>
          <bdi lang={language.tag}>{language.name}</bdi>
        </span>
        {note !== "" && <span className="block text-small text-ink-3">{note}</span>}
      </span>
      {loading && <Spinner />}
      {on && !loading && (
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className="shrink-0">
          <circle cx="11" cy="11" r="10" fill="var(--primary)" />
          <path
            d="m7 11.3 2.8 2.8L15.2 8.6"
            fill="none"
            stroke="var(--on-primary)"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </label>
  );
}
