import { formatDecimal, isDecimalText, latinDigits } from "@candela/ui";
import { languageOf, languageStore } from "./settings.ts";

/** A moment near enough to be waited for, in the device's time zone: weekday, day and time. */
export function momentText(ts: number, tag: string): string {
  return new Date(ts).toLocaleString(latinDigits(tag), {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
}

/** Params of a refusal as people read them: epoch ms under these names as local time, decimals with the separators of the language. */
export function readable(params: Readonly<Record<string, string>>): Record<string, string> {
  const { tag } = languageOf(languageStore.get());
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === "until" || name === "opensAt"
        ? momentText(Number(value), tag)
        : isDecimalText(value)
          ? formatDecimal(value.replace(/\.?0+$/, value.includes(".") ? "" : "$&"), { locale: tag, grouping: true })
          : value,
    ]),
  );
}
