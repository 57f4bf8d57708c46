import { parseRate } from "@candela/model";
import {
  Amount,
  cx,
  Description,
  DescriptionList,
  DIRECTION_TEXT,
  decimalsOf,
  directionOf,
  formatDecimal,
  subtractDecimals,
  Triangle,
  useUi,
} from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import type { Tick } from "../../../lib/market/quote-store.ts";
import { tickNumber } from "../../../lib/market/tick-number.ts";
import { formatUtcTime } from "../../../lib/time/time-format.ts";
import { RebateLines } from "../../../lib/vouchers/rebate-lines.tsx";
import { ratePercent } from "../ticket/decimal-field.ts";
import { payoutText, tradeDecimals } from "./quick-words.ts";
import type { Receipt } from "./receipt-check.ts";

/** Both ticks with number, time, price and the rule that chose them, and what lies between. */
export function ReceiptTicks({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const style = useUi();
  const { openTick, closeTick, order } = receipt;
  const difference = openTick === null || closeTick === null ? null : subtractDecimals(closeTick.price, openTick.price);
  const direction = difference === null ? "flat" : directionOf(difference, { decimals: decimalsOf(difference) });
  return (
    <section className="rounded-card border border-line px-4 py-3">
      <TickLine name={t("quick_open_price")} tick={openTick} mark="border-2 border-ink" missing={t("quick_never_opened")}>
        {t("quick_first_after", { time: formatUtcTime(order.acceptedAt, true) })}
      </TickLine>
      <TickLine
        name={t("quick_close_price")}
        tick={closeTick}
        mark={cx(direction === "up" ? "bg-up-chart" : direction === "down" ? "bg-down-chart" : "bg-ink-2")}
        missing={t("quick_never_closed")}
      >
        {order.expiresAt === null ? "" : t("quick_last_before", { time: formatUtcTime(order.expiresAt, true) })}
      </TickLine>
      {difference !== null && (
        <p className="mt-2 flex items-center justify-between gap-3 border-t border-line pt-2.5 text-body text-ink-2">
          {t("quick_close_minus_open")}
          <span className={cx("flex items-center gap-1.5 font-semibold", DIRECTION_TEXT[direction])}>
            <Triangle direction={direction} />
            <bdi className="num">{formatDecimal(difference, style, { sign: "always" })}</bdi>
          </span>
        </p>
      )}
    </section>
  );
}

interface TickLineProps {
  readonly name: string;
  readonly tick: Tick | null;
  readonly mark: string;
  /** Said when there was none. */
  readonly missing: string;
  /** Why it is this one. */
  readonly children: string;
}

function TickLine({ name, tick, mark, missing, children }: TickLineProps) {
  const t = useT();
  return (
    <div className="flex gap-3 py-1.5">
      <span aria-hidden="true" className={cx("mt-1.5 size-2.5 shrink-0 rounded-full", mark)} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 text-row">
          {name}
          {tick !== null && <Amount value={tick.price} />}
        </p>
        {tick === null ? (
          <p className="text-caption text-ink-2">{missing}</p>
        ) : (
          <>
            <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-2">
              <bdi className="num">{formatUtcTime(tick.ts, true)}</bdi>
              <Term of="tick">
                <bdi className="tabular-nums">{t("quick_tick_seq", { seq: tickNumber(tick.seq) })}</bdi>
              </Term>
            </p>
            <p className="text-small text-ink-3">{children}</p>
          </>
        )}
      </div>
    </div>
  );
}

/** Terms, formula, fee, rule, ledger references and signature. */
export function ReceiptDetails({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const style = useUi();
  const { order, currency, formula, transfers, keyId, signature, openTick } = receipt;
  const rate = parseRate(order.payoutRate);
  const feeRate = parseRate(order.feeRate);
  const decimals = tradeDecimals(order);
  const money = (text: string) => <Amount value={text} decimals={decimals} unit={currency} />;
  const percent = feeRate.ok ? formatDecimal(ratePercent(feeRate.value.units), style, { as: "percent" }) : "";
  return (
    <>
      <DescriptionList size="small">
        <Description name={<Term of="stake" />}>{money(order.stake)}</Description>
        <Description name={<Term of="payout" />}>
          {rate.ok && <bdi className="num">{payoutText(rate.value, style, "auto")}</bdi>}
        </Description>
        <Description name={<Term of="fee">{t("trade_fee_rate", { rate: percent })}</Term>}>{money(order.fee)}</Description>
        <RebateLines of="quick" id={order.id} fee={order.fee} decimals={decimals} />
        {order.payout !== null && <Description name={t("quick_paid_out")}>{money(order.payout)}</Description>}
        {openTick?.source !== undefined && <Description name={t("source_prices_from")}>{t(`source_${openTick.source}`)}</Description>}
        <Description name={<Term of="rule" />}>
          <bdi className="num">{order.ruleVersion}</bdi>
        </Description>
        <Description name={<Term of="ledger" />} wraps>
          <bdi className="num break-words whitespace-normal">{transfers.map(({ id }) => id).join(", ")}</bdi>
        </Description>
      </DescriptionList>
      <div className="text-caption">
        <p className="text-ink-2">{t("quick_formula")}</p>
        <p lang="en" dir="ltr" className="num mt-0.5 text-start whitespace-normal">
          {formula.numbers}
        </p>
        <Rule receipt={receipt} />
      </div>
      <div className="text-caption">
        <p className="flex flex-wrap justify-between gap-x-3 text-ink-2">
          <Term of="signature" />
          <bdi className="text-ink-3 tabular-nums">{t("quick_key", { id: keyId })}</bdi>
        </p>
        <p dir="ltr" className="mt-0.5 font-mono text-small break-all text-ink-3">
          {signature}
        </p>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 pb-1 text-small text-ink-3">
        <bdi className="tabular-nums">{t("quick_number", { id: order.id })}</bdi>
        <bdi className="tabular-nums">
          {t("quick_terms_line", {
            stake: formatDecimal(order.stake, style, { decimals }),
            rate: rate.ok ? payoutText(rate.value, style, "auto") : "",
          })}
        </bdi>
      </p>
    </>
  );
}

/** The rule in the reader's language, by its version; the words that were signed stand beside it where they are others. */
function Rule({ receipt: { order, formula } }: { readonly receipt: Receipt }) {
  const t = useT();
  const rule =
    order.ruleVersion === 1 ? t(order.direction === 1 ? "quick_rule_1_rises" : "quick_rule_1_falls", { seconds: order.seconds }) : null;
  const isOther = rule !== formula.words;
  return (
    <>
      {rule !== null && <p className="mt-0.5 text-small text-ink-2">{rule}</p>}
      {isOther && (
        <>
          <p className="mt-2 text-ink-2">{t("quick_signed_words")}</p>
          <p lang="en" dir="ltr" className="mt-0.5 text-small text-ink-3">
            {formula.words}
          </p>
        </>
      )}
    </>
  );
}
