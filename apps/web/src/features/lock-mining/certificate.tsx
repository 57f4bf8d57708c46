import { useUi } from "@candela/ui";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useStore } from "../../lib/browser/store.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { type EarningOrder, productTitle, rateText } from "../../lib/earning/earning-view.ts";
import { orderState } from "../../lib/earning/order-row.tsx";
import { LeavingText } from "../../lib/earning/term-lines.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useSession } from "../../lib/session/session.ts";
import { siteNameStore } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcDate, formatUtcMinute } from "../../lib/time/time-format.ts";
import "../../lib/components/paper.css";

/** A lock on one sheet of paper, which only a printer shows: its terms, and what it has earned so far. */
export function LockCertificate({ lock }: { readonly lock: EarningOrder }) {
  return createPortal(
    <div className="statement-print">
      <Sheet lock={lock} />
    </div>,
    document.body,
  );
}

function Sheet({ lock }: { readonly lock: EarningOrder }) {
  const t = useT();
  const style = useUi();
  const site = useStore(siteNameStore);
  const userId = useSession()?.userId ?? "";
  const now = useNow(30_000);
  const { id, currencyName, amount, paid, waiting, startedAt, maturesAt, endedAt, back, daysBooked, name, version } = lock;
  const money = (value: string) => <AssetAmount whole code={currencyName} value={value} unit />;
  const utc = (ts: number) => t("orders_utc", { time: formatUtcMinute(ts) });
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t("record_reference"), t("record_reference_lock", { id })],
    [t("earning_terms_version"), `${name} · ${version}`],
    [t("earning_put_in"), money(amount)],
    [t("earning_rate_year"), rateText(lock, style, t)],
    [t("earning_since", { date: "" }).trim(), utc(startedAt)],
    ...(maturesAt === null ? [] : [[t("earning_comes_back"), utc(maturesAt)] as const]),
    [t("earning_leave"), <LeavingText key="leave" terms={lock} endsAt={maturesAt} />],
    [t("earning_days_earned", { count: daysBooked }), money(paid)],
    [t("earning_waiting"), money(waiting)],
    ...(endedAt === null || back === null
      ? []
      : [[orderState(lock, t), utc(endedAt)] as const, [t("earning_came_back"), money(back)] as const]),
  ];
  return (
    <section className="sheet">
      <header className="sheet-head">
        <div>
          <p className="sheet-brand">{site}</p>
          <p className="sheet-title">{t("lock_certificate")}</p>
        </div>
        <dl>
          <div>
            <dt>{t("statement_made")}</dt>
            <dd>
              <bdi>{formatUtcMinute(now)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{productTitle(lock, t)}</dt>
            <dd>{t("statement_user", { id: userId })}</dd>
          </div>
        </dl>
      </header>
      <table>
        <caption>{`${productTitle(lock, t)}, ${formatUtcDate(startedAt)}`}</caption>
        <tbody>
          {lines.map(([what, value]) => (
            <tr key={what}>
              <td className="what">{what}</td>
              <td className="number">
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="sheet-foot">
        <div>
          <p>{t("earning_simple")}</p>
          <p>{t("earning_treasury_text")}</p>
        </div>
        <p className="sheet-number">{t("ui_paper")}</p>
      </footer>
    </section>
  );
}
