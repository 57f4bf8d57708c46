import { compareDecimals, formatDecimal, Row, trimZeros, useUi } from "@candela/ui";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { earningDecimals, percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { waitText } from "../../lib/time/wait-text.ts";
import { dayStartsAt, delayWords, lateMs } from "./interest-bars.ts";
import type { PledgeDay } from "./pledge-shapes.ts";

/** Interest of a day: its formula, what was booked and the balance after it; of one that waits or waited, for how long. */
export function LedgerRow({ day }: { readonly day: PledgeDay }) {
  const t = useT();
  const config = useRemoteConfig();
  const { currencyName, interest, balanceAfter, state } = day;
  // All of one currency alike, so that each balance is seen to be the one before and the interest.
  const decimals = config.app_decimal_no === 1 ? earningDecimals(day) : undefined;
  const tone = state === "paid" ? "text-up-text" : state === "waiting" ? "text-flame-text" : "text-ink-3 line-through";
  return (
    <Row
      title={formatUtcDate(dayStartsAt(day.day))}
      note={
        <span className="block whitespace-normal">
          <Formula day={day} />
          <Note day={day} />
        </span>
      }
      end={
        <span className="flex flex-col items-end">
          <span className={tone}>
            <AssetAmount own code={currencyName} value={interest} decimals={decimals} sign="always" unit />
          </span>
          {balanceAfter !== null && (
            <span className="text-caption font-normal text-ink-3">
              {withSlot(
                t("pledge_after", { amount: SLOT }),
                <AssetAmount own code={currencyName} value={balanceAfter} decimals={decimals} />,
              )}
            </span>
          )}
        </span>
      }
    />
  );
}

function Formula({ day: { amount, rate } }: { readonly day: PledgeDay }) {
  const t = useT();
  const style = useUi();
  if (style.hidesOwn === true) return null;
  return (
    <bdi className="num block">
      {t("pledge_formula", { amount: formatDecimal(trimZeros(amount), style), rate: percentOf(rate, style) })}
    </bdi>
  );
}

function Note({ day }: { readonly day: PledgeDay }) {
  const t = useT();
  const { tag } = useLanguage();
  const now = useNow(30_000);
  const ms = lateMs(day, now);
  if (day.state === "dropped") return t("pledge_row_dropped");
  if (day.state === "paid" && compareDecimals(day.interest, "0") === 0) return t("pledge_row_nothing");
  if (ms === null) return null;
  const time = waitText(ms, tag, "narrow");
  return (
    <span className="flex items-center gap-1 text-flame-text">
      <ClockIcon size={15} aria-hidden="true" className="shrink-0" />
      {t(delayWords({ waits: day.state === "waiting", waited: day.waited }), { time })}
    </span>
  );
}
