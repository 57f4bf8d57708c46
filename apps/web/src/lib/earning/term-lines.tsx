import { Amount, compareDecimals, Description, DescriptionList, formatDecimal, Notice, trimZeros, useUi } from "@candela/ui";
import { AssetAmount } from "../components/asset-amount.tsx";
import { useT } from "../language/i18n.ts";
import { formatUtcMinute } from "../time/time-format.ts";
import { comesBackAt, type EarningProduct, leftPercent, percentOf, type Terms } from "./earning-view.ts";

/** What leaving costs, in words: nothing without a term, a fee besides the interest, or that nobody can. */
export function LeavingText({ terms, endsAt }: { readonly terms: Terms; readonly endsAt: number | null }) {
  const t = useT();
  const style = useUi();
  const { termDays, earlyFeeRate } = terms;
  if (termDays === 0) return t("earning_leave_free");
  if (earlyFeeRate !== null) return t("earning_leave_cost", { rate: percentOf(earlyFeeRate, style) });
  return endsAt === null ? t("earning_leave_never") : t("earning_leave_at", { moment: t("orders_utc", { time: formatUtcMinute(endsAt) }) });
}

/** Terms of a product in lines: when interest is paid, what is left of the room, what one user may have, and what leaving costs. */
export function TermLines({ product, now }: { readonly product: EarningProduct; readonly now: number }) {
  const t = useT();
  const style = useUi();
  const { capacity, currencyName, userMaximum, held, maximum } = product;
  return (
    <DescriptionList size="medium">
      <Description name={t("earning_paid_when")} wraps>
        {t("earning_paid_daily")}
      </Description>
      <Description name={t("earning_room")} wraps>
        {t("earning_room_left", { share: leftPercent(product, style), capacity: formatDecimal(trimZeros(capacity), style) })}
      </Description>
      <Description name={t("earning_most_order")}>
        <Amount value={trimZeros(maximum)} unit={currencyName} />
      </Description>
      <Description name={t("earning_most_user")} wraps>
        <Amount value={trimZeros(userMaximum)} unit={currencyName} />
        {compareDecimals(held, "0") > 0 && (
          <span className="block text-caption font-normal text-ink-3">
            {t("earning_you_have")} <AssetAmount own whole code={currencyName} value={held} />
          </span>
        )}
      </Description>
      <Description name={t("earning_leave")} wraps>
        <LeavingText terms={product} endsAt={comesBackAt(product, now)} />
      </Description>
      <Description name={t("earning_terms_version")}>
        <bdi className="num">
          {product.name} · {product.version}
        </bdi>
      </Description>
    </DescriptionList>
  );
}

/** Where the interest comes from, what is there now, and what happens when it is not enough. */
export function TreasuryNote({ product }: { readonly product: EarningProduct }) {
  const t = useT();
  const { treasury, waiting, currencyName } = product;
  const isShort = compareDecimals(waiting, "0") > 0;
  return (
    <section>
      <DescriptionList size="medium">
        <Description name={t("earning_treasury")}>
          <AssetAmount code={currencyName} value={treasury} unit />
        </Description>
      </DescriptionList>
      <p className="text-caption text-ink-2">{t("earning_treasury_text")}</p>
      {isShort && (
        <div className="pt-2">
          <Notice tone="attention">
            <span>
              {t("earning_treasury_short")} <AssetAmount whole code={currencyName} value={waiting} unit />
            </span>
          </Notice>
        </div>
      )}
    </section>
  );
}
