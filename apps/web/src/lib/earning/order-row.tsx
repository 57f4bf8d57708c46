import { compareDecimals, cx, Row, Tag, useUi } from "@candela/ui";
import { AssetAmount } from "../components/asset-amount.tsx";
import { CurrencyToken } from "../components/currency-token.tsx";
import type { T } from "../language/i18n.ts";
import { useT } from "../language/i18n.ts";
import { formatUtcDate } from "../time/time-format.ts";
import { type EarningOrder, keptInterest, productTitle, rateText } from "./earning-view.ts";

/** How an order stands, in a word. */
export function orderState({ state, nextId, termDays }: Pick<EarningOrder, "state" | "nextId" | "termDays">, t: T): string {
  // What has no term is not left early.
  if (state === "redeemed" && termDays === 0) return t("pledge_taken_back");
  return t(nextId !== null ? "earning_state_renewed" : `earning_state_${state}`);
}

interface OrderRowProps {
  readonly order: EarningOrder;
  readonly href: string;
  readonly divider?: boolean;
}

/** An order in a line: what it is of, its rate, when it ends or ended, what is in it and what it has earned. */
export function EarningOrderRow({ order, href, divider = true }: OrderRowProps) {
  const t = useT();
  const style = useUi();
  const { currencyName, amount, maturesAt, endedAt, startedAt, state } = order;
  const isRunning = state === "running";
  const moment = isRunning ? maturesAt : endedAt;
  const kept = keptInterest(order);
  return (
    <Row
      href={href}
      divider={divider}
      start={<CurrencyToken code={currencyName} />}
      title={<span className="whitespace-normal">{productTitle(order, t)}</span>}
      note={
        <span className="block whitespace-normal">
          <bdi className="num">{rateText(order, style, t)}</bdi>
          <span className="block">
            {moment === null
              ? t("earning_since", { date: formatUtcDate(startedAt) })
              : t(isRunning ? "earning_ends" : "earning_ended_at", { moment: formatUtcDate(moment) })}
          </span>
        </span>
      }
      end={
        <span className="flex flex-col items-end gap-0.5">
          <AssetAmount own whole code={currencyName} value={amount} unit />
          <span className={cx("text-caption font-normal", compareDecimals(kept, "0") > 0 ? "text-up-text" : "text-ink-3")}>
            <AssetAmount own whole code={currencyName} value={kept} sign="always" />
          </span>
          {!isRunning && <Tag tone="neutral">{orderState(order, t)}</Tag>}
        </span>
      }
    />
  );
}
