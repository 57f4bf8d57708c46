import { latinDigits } from "@candela/ui";

/** How long until then: two units at most, and never zero while time is left. */
export function waitText(ms: number, tag: string): string {
  const unit = (value: number, of: "day" | "hour" | "minute") =>
    new Intl.NumberFormat(latinDigits(tag), { style: "unit", unit: of, unitDisplay: "long" }).format(value);
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts =
    days > 0
      ? [unit(days, "day"), hours > 0 && unit(hours, "hour")]
      : [hours > 0 && unit(hours, "hour"), (rest > 0 || hours === 0) && unit(rest, "minute")];
  return new Intl.ListFormat(latinDigits(tag), { type: "unit", style: "long" }).format(parts.filter((part) => part !== false));
}
