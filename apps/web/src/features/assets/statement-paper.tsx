import { Amount } from "@candela/ui";
import { type T, useT } from "../../lib/i18n.ts";
import { productSymbol } from "../../lib/product-name.ts";
import { useSession } from "../../lib/session.ts";
import { formatUtcDateTime } from "../../lib/time-format.ts";
import { isReason } from "./record-lines.ts";
import type { StatementHead, StatementPage } from "./statement-pages.ts";

interface PaperProps {
  readonly head: StatementHead;
  readonly pages: readonly StatementPage[];
  /** Sheets in all, the last one with the balances included. */
  readonly total: number;
}

/** A reason that this app does not know yet reads as a booking. */
function reasonName(t: T, reason: string): string {
  return isReason(reason) ? t(`record_reason_${reason}`) : t("record_reason_other");
}

/** The sheets as they are printed: each says what it is of, where it begins and what it ends with. */
export function StatementPaper({ head, pages, total }: PaperProps) {
  return (
    <>
      {pages.map((page, index) => (
        <section key={`${page.asset.assetId} ${page.lines[0]?.transferId ?? ""}`} className="sheet">
          <SheetHead head={head} />
          <Lines page={page} />
          <SheetFoot head={head} page={index + 1} pages={total} />
        </section>
      ))}
      <section className="sheet">
        <SheetHead head={head} />
        <Balances head={head} />
        <SheetFoot head={head} page={total} pages={total} />
      </section>
    </>
  );
}

function SheetHead({ head }: { readonly head: StatementHead }) {
  const t = useT();
  const userId = useSession()?.userId ?? "";
  const time = (ts: number) => formatUtcDateTime(ts).slice(0, 16);
  return (
    <header className="sheet-head">
      <div>
        <p className="sheet-brand">Candela</p>
        <p className="sheet-title">{t("statement_title")}</p>
      </div>
      <dl>
        <div>
          <dt>{t("statement_period")}</dt>
          <dd>
            <bdi>
              {time(head.startTs)} – {time(head.endTs)}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t("statement_made")}</dt>
          <dd>
            <bdi>{time(head.createdAt)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("statement_account", { number: head.epoch.number })}</dt>
          <dd>{t("statement_user", { id: userId })}</dd>
        </div>
      </dl>
    </header>
  );
}

function Lines({ page: { asset, lines, opening, sum, closing } }: { readonly page: StatementPage }) {
  const t = useT();
  const unit = productSymbol(asset.assetCode);
  return (
    <table>
      <caption>{unit}</caption>
      <thead>
        <tr>
          <th scope="col">{t("statement_time")}</th>
          <th scope="col">{t("statement_what")}</th>
          <th scope="col" className="number">
            {t("statement_amount")}
          </th>
          <th scope="col" className="number">
            {t("statement_balance")}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="balance">
          <th scope="row" colSpan={3}>
            {t("statement_opening")}
          </th>
          <td className="number">
            <Amount value={opening} />
          </td>
        </tr>
        {lines.map((line) => (
          <tr key={line.transferId}>
            <td>
              <bdi className="num">{formatUtcDateTime(line.ts)}</bdi>
            </td>
            <td>
              {reasonName(t, line.reason)} <bdi className="reference">{line.transferId}</bdi>
            </td>
            <td className="number">
              <Amount value={line.amount} sign="always" />
            </td>
            <td className="number">
              <Amount value={line.balanceAfter} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t("statement_sum")}
          </th>
          <td className="number">
            <Amount value={sum} sign="always" />
          </td>
          <td />
        </tr>
        <tr className="balance">
          <th scope="row" colSpan={3}>
            {t("statement_closing")}
          </th>
          <td className="number">
            <Amount value={closing} unit={unit} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Balances({ head }: { readonly head: StatementHead }) {
  const t = useT();
  return (
    <table>
      <caption>{t("statement_holdings")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("statement_what")}</th>
          <th scope="col" className="number">
            {t("statement_opening")}
          </th>
          <th scope="col" className="number">
            {t("statement_closing")}
          </th>
        </tr>
      </thead>
      <tbody>
        {head.assets.map(({ assetId, assetCode, opening, closing }) => (
          <tr key={assetId}>
            <td>{productSymbol(assetCode)}</td>
            <td className="number">
              <Amount value={opening} />
            </td>
            <td className="number">
              <Amount value={closing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SheetFoot({ head: { chain }, page, pages }: { readonly head: StatementHead; readonly page: number; readonly pages: number }) {
  const t = useT();
  return (
    <footer className="sheet-foot">
      <div>
        <p>
          {chain === null
            ? t("statement_chain_none")
            : t("statement_chain", { position: chain.position, time: formatUtcDateTime(chain.ts) })}
        </p>
        {chain !== null && <bdi className="hash">{chain.hash}</bdi>}
      </div>
      <p className="sheet-number">{t("statement_page", { page, pages })}</p>
    </footer>
  );
}
