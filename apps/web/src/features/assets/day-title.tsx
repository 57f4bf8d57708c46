import { latinDigits } from "@candela/ui";
import { useLanguage } from "../../lib/settings.ts";

/** The day that lines fall on, in words. */
export function DayTitle({ ts }: { readonly ts: number }) {
  const { tag } = useLanguage();
  const format = new Intl.DateTimeFormat(latinDigits(tag), { weekday: "short", day: "numeric", month: "long", year: "numeric" });
  return <h2 className="page-x pt-2 text-caption font-medium text-ink-3">{format.format(ts)}</h2>;
}
