import { IconButton } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";

/** Pauses what moves by itself, and lets it go on. */
export function SwiperKey({ playing, onToggle }: { readonly playing: boolean; readonly onToggle: () => void }) {
  const t = useT();
  return (
    <IconButton label={t(playing ? "home_pause" : "home_play")} onClick={onToggle} className="text-ink-3">
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={playing ? "M5.5 3v10M10.5 3v10" : "M5 3v10l8-5z"} />
      </svg>
    </IconButton>
  );
}
