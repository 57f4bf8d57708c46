import { AMOUNT_DECIMALS, compareDecimals, HIDDEN, positionBetween, subtractDecimals, truncateDecimals, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { useAssetText } from "../../../lib/market/asset-text.ts";
import type { WithdrawalTerms } from "../money-shapes.ts";
import { LimitBar } from "../parts/limit-bar.tsx";

type Limit = NonNullable<WithdrawalTerms["day"]>;

/** What this withdrawal leaves of the limit of a day; nothing where the level has none. */
export function DayLimit({ terms: { day, limitCurrencyName } }: { readonly terms: WithdrawalTerms }) {
  const t = useT();
  return day === null ? null : <Used name={t("withdraw_limit_day")} limit={day} currency={limitCurrencyName} />;
}

interface UsedProps {
  readonly name: string;
  readonly limit: Limit;
  readonly currency: string;
}

/** How much of a limit is used, this withdrawal included. */
export function Used({ name, limit: { used, maximum }, currency }: UsedProps) {
  const t = useT();
  const style = useUi();
  const text = useAssetText();
  // A worth has more decimals than anybody compares.
  const written = (value: string) => text(truncateDecimals(value, AMOUNT_DECIMALS), currency);
  const isOver = compareDecimals(used, maximum) > 0;
  const shown = style.hidesOwn === true ? HIDDEN : written(used);
  return (
    <LimitBar
      name={name}
      text={<bdi>{t("funds_of", { count: shown, needed: `${written(maximum)} ${currency}` })}</bdi>}
      share={style.hidesOwn === true ? 0 : positionBetween(used, "0", maximum)}
      over={isOver ? t("withdraw_over", { amount: `${written(subtractDecimals(used, maximum))} ${currency}` }) : undefined}
    />
  );
}
