import { cx } from "@candela/ui";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { ChecksIcon } from "@phosphor-icons/react/dist/csr/Checks";
import { useT } from "../../lib/language/i18n.ts";
import { formatTime } from "../../lib/time/time-format.ts";
import type { Mark } from "./chat-items.ts";

/** When a message was sent, and how far an own one has come: a word first, then its sign. */
export function Marks({ ts, mark }: { readonly ts: number; readonly mark: Mark | null }) {
  const t = useT();
  const Sign = mark === "sent" ? CheckIcon : ChecksIcon;
  return (
    <p className={cx("mt-1 flex items-center gap-1 text-small text-ink-3", mark === null ? "ps-1" : "justify-end")}>
      <span>
        <bdi className="num">{formatTime(ts)}</bdi>
        {mark !== null && ` · ${t(`support_mark_${mark}`)}`}
      </span>
      {mark !== null && <Sign size={14} weight="bold" aria-hidden="true" className={cx("shrink-0", mark === "read" && "text-ink")} />}
    </p>
  );
}
