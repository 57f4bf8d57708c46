import { RATE_SCALE } from "@candela/model";
import {
  Amount,
  Button,
  cx,
  DescriptionList,
  ErrorState,
  formatDecimal,
  Notice,
  PaperTag,
  SectionTitle,
  SignedAmount,
  SkeletonRows,
  sumDecimals,
  trimZeros,
  useUi,
} from "@candela/ui";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CheckDayLink } from "../../../lib/components/check-day-link.tsx";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { ShownForNow } from "../../../lib/components/shown-for-now.tsx";
import { Term } from "../../../lib/components/term.tsx";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { tickNumber } from "../../../lib/market/tick-number.ts";
import { redirectTo } from "../../../lib/navigation/navigation.ts";
import { POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { useIdParam } from "../../../lib/navigation/query-param.ts";
import { callData } from "../../../lib/net/api.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { formatUtcTime } from "../../../lib/time/time-format.ts";
import { wireUnits } from "../product.ts";
import { ratePercent } from "../ticket/decimal-field.ts";
import { SETTLEMENT } from "./contract-shapes.ts";
import { positionName, SideTag } from "./contract-words.tsx";
import { type CheckedLine, checkExplanation, type Explanation, type LiquidationSum, type SumPart } from "./explain-check.ts";
import { useProductOf } from "./product-of.ts";
import { FigureLine } from "./ticket-figures.tsx";

/** Why a position was liquidated: its life in steps, the rule with its numbers, and each number to be checked. */
export default function ExplainPage() {
  const t = useT();
  const asked = useIdParam();
  const loggedIn = useLoggedIn();
  const query = useQuery(
    dataQuery(
      "GET /api/contractPosition/explain",
      { id: asked ?? "" },
      { enabled: loggedIn && asked !== null, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  return (
    <>
      <PageHeader
        title={t("contract_explain")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {!loggedIn ? (
        <LoggedOut title={t("contract_logged_out")} text={t("contract_logged_out_text")} />
      ) : query.data ? (
        <ShownForNow>
          <ExplainView explanation={query.data} />
        </ShownForNow>
      ) : query.isError && !isMissing(query.error) ? (
        <PartError onRetry={() => void query.refetch()} />
      ) : asked === null || query.data === null || query.isError ? (
        <ErrorState
          title={t("contract_no_explanation")}
          text={t("contract_no_explanation_text")}
          action={
            <Button size="small" kind="secondary" onClick={() => void redirectTo(POSITIONS_PATH)}>
              {t("contract_see_positions")}
            </Button>
          }
        />
      ) : (
        <SkeletonRows count={5} label={t("ui_loading")} />
      )}
    </>
  );
}

function ExplainView({ explanation }: { readonly explanation: Explanation }) {
  const t = useT();
  const { position, before, crossing, fill, returned } = explanation;
  const { name } = useProductOf(position.productCode);
  const cross = position.marginMode === "cross";
  const decimals = explanationDecimals(explanation);
  return (
    <div className="pb-8">
      <div className="page-x pt-1 pb-3">
        <p className="flex flex-wrap items-center gap-2 text-row">
          {name} <SideTag side={position.side} leverage={position.leverage} />
        </p>
        <p className="pt-2 text-body text-ink-2">{t(cross ? "contract_explain_cross" : "contract_explain_isolated")}</p>
      </div>
      <SectionTitle>{t("contract_explain_life")}</SectionTitle>
      <Timeline explanation={explanation} decimals={decimals} label={positionName(position, name, t)} />
      <SectionTitle>{t("contract_explain_rule")}</SectionTitle>
      <div className="page-x flex flex-col gap-3">
        {before !== null && <Sum sum={before} title={t("contract_explain_before")} own={position.id} decimals={decimals} />}
        <Sum sum={crossing} title={t("contract_explain_crossing")} own={position.id} decimals={decimals} />
      </div>
      <div className="pt-4">
        <SectionTitle>{t("contract_explain_after")}</SectionTitle>
      </div>
      <DescriptionList className="page-x">
        <FigureLine name={t("contract_price")}>
          <Amount value={fill.price} />
        </FigureLine>
        <FigureLine name={t("contract_result_of_price")}>
          <Money value={fill.realised} decimals={decimals} signed />
        </FigureLine>
        <FigureLine term="liquidation_fee">
          <Money value={fill.liquidationFee} decimals={decimals} />
        </FigureLine>
        <FigureLine term="deficit">
          <Money value={fill.deficit} decimals={decimals} />
        </FigureLine>
        <FigureLine name={t("contract_returned")}>
          <Money value={returned} decimals={decimals} />
        </FigureLine>
      </DescriptionList>
      <CheckCard explanation={explanation} />
    </div>
  );
}

/** The decimals of all amounts of the page: each sum on it follows from others. */
function explanationDecimals({ timeline, before, crossing, fill, returned }: Explanation): number {
  const sums = before === null ? [crossing] : [before, crossing];
  return sheetDecimals([
    ...timeline.flatMap(({ amount, marginAfter }) => [amount, marginAfter]),
    ...sums.flatMap(({ cash, equity, maintenance }) => [cash, equity, maintenance]),
    ...sums.flatMap(({ parts }) =>
      parts.flatMap((part) => [part.notional, part.entryNotional, part.unrealised, part.margin, part.maintenance]),
    ),
    ...[fill.realised, fill.liquidationFee, fill.deficit, returned],
  ]);
}

function Money({ value, decimals, signed = false }: { readonly value: string; readonly decimals: number; readonly signed?: boolean }) {
  const Shown = signed ? SignedAmount : Amount;
  return <Shown value={value} decimals={decimals} unit={SETTLEMENT.code} />;
}

interface TimelineProps {
  readonly explanation: Explanation;
  readonly decimals: number;
  readonly label: string;
}

/** The life of the position, oldest first, on one calm line. */
function Timeline({ explanation: { timeline }, decimals, label }: TimelineProps) {
  const t = useT();
  return (
    <ol aria-label={label} className="page-x">
      {timeline.map((step, index) => {
        const last = index === timeline.length - 1;
        return (
          <li key={`${step.ts} ${step.kind} ${step.marginAfter} ${step.lotsAfter}`} className="relative flex gap-3 pb-4">
            {!last && <span aria-hidden="true" className="absolute start-[5px] top-4 bottom-0 w-px bg-line" />}
            <span
              aria-hidden="true"
              className={cx(
                "mt-1.5 size-[11px] shrink-0 rounded-full border-2",
                last ? "border-danger bg-danger" : "border-line-strong bg-canvas",
              )}
            />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-body font-medium">
                <span>{t(`contract_step_${step.kind}`)}</span>
                <bdi className="num text-caption text-ink-3">{t("orders_utc", { time: formatUtcTime(step.ts, true) })}</bdi>
              </p>
              <p className="text-caption text-ink-2">
                {step.price !== null && (
                  <>
                    {t("contract_price")} <Amount value={step.price} /> ·{" "}
                  </>
                )}
                {step.tick !== null && (
                  <>
                    {t("term_tick")} <bdi className="num">{tickNumber(step.tick.seq)}</bdi> ·{" "}
                  </>
                )}
                <Money value={step.amount} decimals={decimals} signed={step.kind === "liquidated" || step.kind === "reduced"} />
              </p>
              {!last && (
                <p className="text-caption text-ink-3">
                  {t("contract_margin_then")} <Amount money value={step.marginAfter} decimals={decimals} />
                  {step.liquidationPriceAfter !== null && (
                    <>
                      {" · "}
                      {t("contract_liq_short")} <Amount value={step.liquidationPriceAfter} />
                    </>
                  )}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

interface SumProps {
  readonly sum: LiquidationSum;
  readonly title: string;
  readonly own: string;
  readonly decimals: number;
}

/** equity ≤ maintenance with its numbers. */
function Sum({ sum, title, own, decimals }: SumProps) {
  const t = useT();
  const cross = sum.parts.length > 1 || sum.parts.some(({ positionId }) => positionId !== own) || sum.cash !== "0.000000";
  return (
    <section aria-label={title} className={cx("rounded-card border px-4 py-3", sum.isDue ? "border-danger" : "border-line")}>
      <h3 className="text-row">{title}</h3>
      {sum.parts.map((part) => (
        <Part key={part.positionId} part={part} named={cross} decimals={decimals} />
      ))}
      <DescriptionList className="mt-2 border-t border-line pt-1">
        {cross && (
          <FigureLine name={t("contract_cash")}>
            <Money value={sum.cash} decimals={decimals} />
          </FigureLine>
        )}
        <FigureLine term="equity">
          <Money value={sum.equity} decimals={decimals} />
        </FigureLine>
        <FigureLine term="maintenance">
          <Money value={sum.maintenance} decimals={decimals} />
        </FigureLine>
      </DescriptionList>
      <p dir="ltr" className={cx("num pt-1 text-center text-row whitespace-normal", sum.isDue ? "text-danger" : "text-ink")}>
        <Amount money value={sum.equity} decimals={decimals} /> {sum.isDue ? "≤" : ">"}{" "}
        <Amount money value={sum.maintenance} decimals={decimals} />
      </p>
      <p className="text-center text-caption text-ink-2">{t(sum.isDue ? "contract_is_due" : "contract_not_due")}</p>
    </section>
  );
}

function Part({ part, named, decimals }: { readonly part: SumPart; readonly named: boolean; readonly decimals: number }) {
  const t = useT();
  const style = useUi();
  const { name, unit } = useProductOf(part.productCode);
  const n = (text: string) => formatDecimal(text, style, { decimals });
  const count = (text: string) => formatDecimal(trimZeros(text), style);
  const rate = formatDecimal(ratePercent(wireUnits(part.maintenanceRate, RATE_SCALE)), style, { as: "percent" });
  const long = part.side === "long";
  return (
    <div className="pt-2">
      {named && <p className="text-body font-medium">{positionName(part, name, t)}</p>}
      <p className="text-caption text-ink-3">
        {t("term_tick")} <bdi className="num">{tickNumber(part.tick.seq)}</bdi> ·{" "}
        <bdi className="num">{t("orders_utc", { time: formatUtcTime(part.tick.ts, true) })}</bdi> ·{" "}
        {t(long ? "contract_bid" : "contract_ask")} <Amount value={part.price} />
      </p>
      <dl className="grid gap-1 pt-1.5 text-caption">
        <Formula
          name={t("contract_notional")}
          text={`${count(part.lots)} × ${count(part.lotSize)} ${unit} × ${formatDecimal(part.price, style)}`}
          result={n(part.notional)}
        />
        <Formula
          name={t("contract_unrealised")}
          text={long ? `${n(part.notional)} − ${n(part.entryNotional)}` : `${n(part.entryNotional)} − ${n(part.notional)}`}
          result={n(part.unrealised)}
        />
        <Formula
          name={t("term_equity")}
          text={`${n(part.margin)} + (${n(part.unrealised)})`}
          result={n(sumDecimals([part.margin, part.unrealised]))}
        />
        <Formula name={t("term_maintenance")} text={`${rate} × ${n(part.notional)}`} result={n(part.maintenance)} />
      </dl>
    </div>
  );
}

function Formula({ name, text, result }: { readonly name: string; readonly text: string; readonly result: string }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd dir="ltr" className="num flex flex-wrap justify-between gap-x-3 whitespace-normal">
        <span className="text-ink-2">{text}</span>
        <span className="font-medium">= {result}</span>
      </dd>
    </div>
  );
}

type Check = { readonly step: "none" | "reading" | "failed" } | { readonly step: "done"; readonly lines: readonly CheckedLine[] };

/** Recomputes everything here from the public ticks, which anyone can read. */
function CheckCard({ explanation }: { readonly explanation: Explanation }) {
  const t = useT();
  const [check, setCheck] = useState<Check>({ step: "none" });
  const run = async () => {
    setCheck({ step: "reading" });
    try {
      const lines = await checkExplanation(
        explanation,
        async (productCode, seq) => (await callData("GET /api/tick/detail", { productCode, seq }, { quiet: true })) ?? undefined,
      );
      setCheck({ step: "done", lines });
    } catch {
      setCheck({ step: "failed" });
    }
  };
  const right = check.step === "done" && check.lines.every(({ ok }) => ok);
  return (
    <section aria-label={t("quick_check")} className="page-x pt-5">
      {check.step === "done" && (
        <>
          <p role="status" className={cx("flex items-center gap-2 pb-1 text-row", right ? "text-ok" : "text-danger")}>
            {right ? <CheckCircleIcon size={20} aria-hidden="true" /> : <XCircleIcon size={20} aria-hidden="true" />}
            {t(right ? "quick_checked" : "quick_mismatch")}
          </p>
          <ul className="pb-3 text-caption text-ink-2">
            {check.lines.map(({ name, ok }) => (
              <li key={name} className="flex items-start gap-2 py-1">
                {ok ? (
                  <CheckCircleIcon size={16} className="mt-px shrink-0 text-ok" aria-label={t("quick_check_ok")} />
                ) : (
                  <XCircleIcon size={16} className="mt-px shrink-0 text-danger" aria-label={t("quick_check_bad")} />
                )}
                {t(`contract_check_${name}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {check.step === "failed" && <Notice tone="problem">{t("quick_check_failed")}</Notice>}
      <Button wide kind="secondary" loading={check.step === "reading"} onClick={() => void run()}>
        {t("quick_check")}
      </Button>
      <p className="pt-2 text-caption text-ink-3">
        <Term of="tick" /> {t("contract_check_note")}
      </p>
      {explanation.fill.tick.source === undefined ? (
        <CheckDayLink
          productCode={explanation.position.productCode}
          ts={explanation.fill.ts}
          ticks={`${explanation.fill.tick.seq}`}
          text={t("day_check_trade")}
        />
      ) : (
        <p className="pt-2 text-caption text-ink-2">{t("quick_live_ticks")}</p>
      )}
    </section>
  );
}
