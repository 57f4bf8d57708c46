import { DataTable } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { waitText } from "../../lib/time/wait-text.ts";
import { delayWords, type InterestBar } from "./interest-bars.ts";

interface BarsTableProps {
  readonly bars: readonly InterestBar[];
  readonly code: string;
  readonly label: string;
}

/** The bars in figures, the newest first. */
export function BarsTable({ bars, code, label }: BarsTableProps) {
  const t = useT();
  const { tag } = useLanguage();
  const amount = (value: string) => <AssetAmount own whole code={code} value={value} />;
  return (
    <DataTable
      label={label}
      rowKey={({ to }) => String(to)}
      columns={[
        {
          key: "day",
          head: t("pledge_day"),
          cell: ({ from, to }) => (from === to ? formatUtcDay(to) : `${formatUtcDay(from)} – ${formatUtcDay(to)}`),
        },
        { key: "amount", head: t("pledge_pledged"), end: true, cell: (bar) => amount(bar.amount) },
        {
          key: "interest",
          head: t("pledge_interest"),
          end: true,
          cell: ({ interest, delay }) => (
            <>
              {amount(interest)}
              {delay !== null && (
                <span className="block text-caption text-flame-text">
                  {t(delayWords(delay), { time: waitText(delay.ms, tag, "narrow") })}
                </span>
              )}
            </>
          ),
        },
      ]}
      groups={[{ key: "all", rows: bars.toReversed() }]}
    />
  );
}
