import { latinDigits } from "@candela/ui";

type Unit = "day" | "hour" | "minute";

/** How long until then, in its two greatest units: days only from two on, and never nothing while time is left; narrow where there is little room. */
export function waitText(ms: number, tag: string, width: "long" | "narrow" = "long"): string {
  const locale = latinDigits(tag);
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  const counts: readonly (readonly [number, Unit])[] =
    hours < 48
      ? [
          [hours, "hour"],
          [minutes % 60, "minute"],
        ]
      : [
          [Math.floor(hours / 24), "day"],
          [hours % 24, "hour"],
        ];
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: width }).format(count));
  return new Intl.ListFormat(locale, { type: "unit", style: width }).format(parts);
}
