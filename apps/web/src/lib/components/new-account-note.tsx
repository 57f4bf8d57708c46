import { useQuery } from "@tanstack/react-query";
import { grantsQuery, isYoung, openedAt } from "../account/account-age.ts";
import { useT } from "../language/i18n.ts";

interface NewAccountNoteProps {
  readonly range: "day" | "week" | "month";
  /** The server's moment of the line's last point. */
  readonly now: number;
}

/** Explains below the line of a new account why it is straight. Never on the line, which may run anywhere. */
export default function NewAccountNote({ range, now }: NewAccountNoteProps) {
  const t = useT();
  const grants = useQuery(grantsQuery()).data;
  if (grants === undefined || !isYoung(range, openedAt(grants), now)) return null;
  return <p className="page-x pb-1 text-small text-ink-3">{t(`assets_young_${range}`)}</p>;
}
