import { IconButton } from "@candela/ui";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { createKeptStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";

/** Whether the day candle still has to be explained on this device. */
export const coachStore = createKeptStore<boolean>("quotesCoach", true, (value) => (typeof value === "boolean" ? value : undefined));

/** How to read a day candle: shows once, and again on request. */
export function CoachMark() {
  const t = useT();
  return (
    <aside
      aria-label={t("quotes_candle_title")}
      className="fixed inset-x-(--page-margin) bottom-[calc(var(--tabbar-height)+0.75rem)] z-20 flex items-center gap-4 rounded-card bg-raised py-4 ps-5 pe-2 shadow-popover tablet:inset-x-auto tablet:end-6 tablet:bottom-6 tablet:w-96 desktop:start-25 desktop:end-auto"
    >
      <svg width="44" height="64" viewBox="0 0 44 64" fill="none" aria-hidden="true" strokeWidth="2" className="shrink-0">
        <g stroke="var(--up-chart)">
          <path d="M9 2v10M9 44v18" strokeLinecap="round" />
          <rect x="3" y="13" width="12" height="31" rx="3" />
        </g>
        <g stroke="var(--down-chart)" fill="var(--down-chart)">
          <path d="M35 2v62" strokeLinecap="round" />
          <rect x="29" y="19" width="12" height="31" rx="3" />
        </g>
      </svg>
      <div className="min-w-0 flex-1">
        <h2 className="text-row">{t("quotes_candle_title")}</h2>
        <p className="mt-0.5 text-caption text-ink-2">{t("quotes_candle_text")}</p>
      </div>
      <span className="self-start">
        <IconButton label={t("ui_close")} onClick={() => coachStore.set(false)}>
          <XIcon size={18} />
        </IconButton>
      </span>
    </aside>
  );
}
