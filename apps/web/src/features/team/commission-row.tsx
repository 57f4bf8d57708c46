import { formatDecimal, Row, trimZeros, useUi } from "@candela/ui";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { type CommissionLine, levelName } from "./team-shapes.ts";
import { dayStart, rateText } from "./team-words.ts";

interface CommissionRowProps {
  readonly line: CommissionLine;
  readonly currency: string;
  readonly divider: boolean;
}

/** A day of a member: the fees, the rate, and what they come to. */
export function CommissionRow({ line: { day, name, level, base, rate, amount, state }, currency, divider }: CommissionRowProps) {
  const t = useT();
  const style = useUi();
  const formula = t("team_formula", { base: formatDecimal(trimZeros(base), style), rate: rateText(rate, style) });
  return (
    <Row
      title={formatUtcDate(dayStart(day))}
      note={
        <span className="block whitespace-normal">
          <span className="block">
            <bdi>{name}</bdi> · {t(levelName(level))}
          </span>
          {style.hidesOwn !== true && <bdi className="num block">{formula}</bdi>}
          {state === "waiting" && (
            <span className="flex items-center gap-1 text-flame-text">
              <ClockIcon size={15} aria-hidden="true" className="shrink-0" />
              {t("team_waits")}
            </span>
          )}
        </span>
      }
      end={
        <span className={state === "paid" ? "text-up-text" : "text-flame-text"}>
          <AssetAmount own whole code={currency} value={amount} sign="always" />
        </span>
      }
      divider={divider}
    />
  );
}
