import { Description, DescriptionList } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { tickNumber } from "../../lib/market/tick-number.ts";
import { formatUtcTime } from "../../lib/time/time-format.ts";
import type { Check } from "./check-day.ts";

const FIELDS = {
  open: "trade_open",
  high: "chart_high",
  low: "chart_low",
  close: "trade_close",
  volume: "trade_volume",
  ts: "trade_time",
  price: "contract_price",
  bid: "contract_bid",
  ask: "contract_ask",
} as const;

const isField = (field: string): field is keyof typeof FIELDS => field in FIELDS;

/** Where what was shown and what came out part for the first time, with both values. */
export function FirstDifference({ check: { name, first } }: { readonly check: Check }) {
  const t = useT();
  if (first === null) return null;
  const { at, field, shown, own } = first;
  const where =
    at === null || name === "day"
      ? null
      : name === "ticks"
        ? t("day_at_tick", { seq: tickNumber(at) })
        : t("day_at_minute", { time: formatUtcTime(at).slice(0, 5) });
  const value = (text: string | null) =>
    text === null ? t("day_nothing") : <bdi className="num">{field === "ts" ? formatUtcTime(Number(text), true) : text}</bdi>;
  return (
    <div className="mt-2 rounded-input bg-danger-soft px-3 py-2 text-caption text-ink">
      <p className="font-semibold text-danger">{t("day_first_difference")}</p>
      <p>
        {where !== null && `${where} · `}
        {isField(field) ? t(FIELDS[field]) : field}
      </p>
      <DescriptionList size="compact" className="mt-1">
        <Description name={t("day_shown")}>{value(shown)}</Description>
        <Description name={t("day_came_out")}>{value(own)}</Description>
      </DescriptionList>
    </div>
  );
}
