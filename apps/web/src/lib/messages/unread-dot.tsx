import { useT } from "../language/i18n.ts";
import { useAllUnread } from "./all-unread.ts";

/** The red dot at the corner of an icon, and its words; nothing while all is read. Stands in a box with a position. */
export default function UnreadDot() {
  const t = useT();
  const count = useAllUnread();
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        data-unread={count}
        className="absolute -end-1 -top-0.5 size-3 rounded-full border-2 border-canvas bg-danger"
      />
      <span className="sr-only">{t("inbox_unread_count", { count })}</span>
    </>
  );
}
