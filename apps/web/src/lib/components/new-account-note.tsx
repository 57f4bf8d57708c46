import { useQuery } from "@tanstack/react-query";
import { grantsQuery, isYoung, openedAt } from "../account/account-age.ts";
import { useT } from "../language/i18n.ts";

interface NewAccountNoteProps {
  readonly range: "day" | "week" | "month";
  /** The server's moment of the line's last point. */
  readonly now: number;
}

/** Under the line of a value that has hardly a past: why it is straight. Under it, never on it: it runs where it will. */
export default function NewAccountNote({ range, now }: NewAccountNoteProps) {
  const t = useT();
  const grants = useQuery(grantsQuery()).data;
  if (grants === undefined || !isYoung(range, openedAt(grants), now)) return null;
  return <p className="page-x pb-1 text-small text-ink-3">{t(`assets_young_${range}`)}</p>;
}
