import { Amount } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { type T, useT } from "../../lib/language/i18n.ts";
import { accountedDecimals } from "../../lib/market/asset-decimals.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import { useSession } from "../../lib/session/session.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { siteNameStore } from "../../lib/site/settings.ts";
import { formatUtcDateTime, formatUtcMinute, numericUtcDateTime } from "../../lib/time/time-format.ts";
import { isReason } from "./record-reasons.ts";
import type { BalancesBlock, LinesBlock, StatementHead, StatementSheet } from "./statement-sheets.ts";

interface PaperProps {
  readonly head: StatementHead;
  readonly sheets: readonly StatementSheet[];
  /** Sheets in all, also of those that are not drawn here. */
  readonly total: number;
}

/** A reason that this app does not know yet reads as a booking. */
function reasonName(t: T, reason: string): string {
  return isReason(reason) ? t(`record_reason_${reason}`) : t("record_reason_other");
}

/** The sheets as they are printed: each says what it is of, where it begins and what it ends with. */
export function StatementPaper({ head, sheets, total }: PaperProps) {
  return sheets.map((sheet, index) => {
    const number = index + 1;
    return (
      <section key={number} className="sheet">
        <SheetHead head={head} />
        {sheet.map((block) =>
          block.kind === "lines" ? (
            <Lines key={`${block.asset.assetId} ${block.lines[0]?.transferId ?? ""}`} block={block} />
          ) : (
            <Balances key="balances" block={block} />
          ),
        )}
        <SheetFoot head={head} page={number} pages={total} />
      </section>
    );
  });
}

function SheetHead({ head }: { readonly head: StatementHead }) {
  const t = useT();
  const site = useStore(siteNameStore);
  const userId = useSession()?.userId ?? "";
  const time = (ts: number) => formatUtcMinute(ts);
  return (
    <header className="sheet-head">
      <div>
        <p className="sheet-brand">{site}</p>
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

/** Decimals of all amounts of a table: as many as the longest of them needs, so that they stand under each other. */
function useTableDecimals({ asset, lines, opening, sum, closing }: LinesBlock): { readonly decimals: number } {
  const config = useRemoteConfig();
  const amounts = [opening, sum, closing, ...lines.flatMap(({ amount, balanceAfter }) => [amount, balanceAfter])];
  return { decimals: Math.max(...amounts.map((amount) => accountedDecimals(amount, asset.assetCode, config))) };
}

function Lines({ block }: { readonly block: LinesBlock }) {
  const t = useT();
  const { asset, lines, opening, sum, closing, first, last } = block;
  const unit = productSymbol(asset.assetCode);
  const shown = useTableDecimals(block);
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
            {t(first ? "statement_opening" : "statement_brought")}
          </th>
          <td className="number">
            <Amount value={opening} {...shown} />
          </td>
        </tr>
        {lines.map((line) => (
          <tr key={line.transferId}>
            <td>
              <bdi className="num">{numericUtcDateTime(line.ts)}</bdi>
            </td>
            <td className="what">
              {reasonName(t, line.reason)} <bdi className="reference">{line.transferId}</bdi>
            </td>
            <td className="number">
              <Amount value={line.amount} {...shown} sign="always" />
            </td>
            <td className="number">
              <Amount value={line.balanceAfter} {...shown} />
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
            <Amount value={sum} {...shown} sign="always" />
          </td>
          <td />
        </tr>
        <tr className="balance">
          <th scope="row" colSpan={3}>
            {t(last ? "statement_closing" : "statement_carried")}
          </th>
          <td className="number">
            <Amount value={closing} {...shown} unit={unit} money={false} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Balances({ block }: { readonly block: BalancesBlock }) {
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
        {block.assets.map(({ assetId, assetCode, opening, closing }) => (
          <tr key={assetId}>
            <td>{productSymbol(assetCode)}</td>
            <td className="number">
              <AssetAmount code={assetCode} value={opening} whole />
            </td>
            <td className="number">
              <AssetAmount code={assetCode} value={closing} whole />
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
