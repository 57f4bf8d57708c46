import { USDT } from "@candela/model";
import { Amount, useUi } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { accountedDecimals } from "../../lib/market/asset-decimals.ts";
import { productSymbol, productUnit } from "../../lib/market/product-name.ts";
import { useSession } from "../../lib/session/session.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { siteNameStore } from "../../lib/site/settings.ts";
import { formatUtcDateTime, formatUtcMinute, numericUtcDateTime } from "../../lib/time/time-format.ts";
import { type AssetChoice, assetName } from "./record-lines.ts";
import type { BalancesBlock, Block, LinesBlock, StatementHead, StatementLine, StatementSheet, WorthBlock } from "./statement-sheets.ts";
import { lineWords, worthName } from "./statement-words.ts";

interface PaperProps {
  readonly head: StatementHead;
  readonly sheets: readonly StatementSheet[];
  /** Sheets in all, also of those that are not drawn here. */
  readonly total: number;
}

/** The sheets as they are printed: each says what it is of, where it begins and what it ends with. */
export function StatementPaper({ head, sheets, total }: PaperProps) {
  const t = useT();
  const nameOf = (asset: AssetChoice) => assetName(asset, head.assets, t("assets_holdings"));
  return sheets.map((sheet, index) => {
    const number = index + 1;
    return (
      <section key={number} className="sheet">
        <SheetHead head={head} />
        {sheet.map((block) => (
          <TableOf
            key={block.kind === "lines" ? `${block.asset.assetId} ${block.lines[0]?.transferId ?? ""}` : block.kind}
            block={block}
            nameOf={nameOf}
          />
        ))}
        <SheetFoot head={head} page={number} pages={total} />
      </section>
    );
  });
}

interface TableProps<B extends Block> {
  readonly block: B;
  /** An asset's name among all of the statement. */
  readonly nameOf: (asset: AssetChoice) => string;
}

function TableOf({ block, nameOf }: TableProps<Block>) {
  switch (block.kind) {
    case "lines":
      return <Lines block={block} nameOf={nameOf} />;
    case "balances":
      return <Balances block={block} nameOf={nameOf} />;
    case "worth":
      return <Worth block={block} />;
  }
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

function Lines({ block, nameOf }: TableProps<LinesBlock>) {
  const t = useT();
  const { asset, lines, opening, sum, closing, first, last } = block;
  const shown = useTableDecimals(block);
  return (
    <table>
      <caption>{nameOf(asset)}</caption>
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
            <What line={line} />
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
            <Amount value={closing} {...shown} unit={productUnit(asset.assetCode)} money={false} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Why a line was booked, and under it the trade that it is of. */
function What({ line }: { readonly line: StatementLine }) {
  const { why, trade } = lineWords(useT(), line, useUi());
  return (
    <td className="what">
      <span>{why}</span> <bdi className="reference">{trade}</bdi>
    </td>
  );
}

/** All that the account is worth as the statement ends, and what could not be counted. */
function Worth({ block: { parts, worth, last } }: { readonly block: WorthBlock }) {
  const t = useT();
  const style = useUi();
  const config = useRemoteConfig();
  const decimals = Math.max(
    ...[worth.total, ...worth.parts.map(({ value }) => value)].map((value) => accountedDecimals(value, USDT.code, config)),
  );
  return (
    <table>
      <caption>{t("home_total")}</caption>
      <tbody>
        {parts.map((part) => (
          <tr key={`${part.kind} ${part.productCode}`}>
            <td className="what">
              <bdi>{worthName(t, part, style)}</bdi>
            </td>
            <td className="number">
              <Amount value={part.value} decimals={decimals} />
            </td>
          </tr>
        ))}
      </tbody>
      {last && (
        <tfoot>
          <tr className="balance">
            <th scope="row">
              {worth.unpriced.length === 0
                ? t("home_total")
                : t("assets_unpriced", { names: worth.unpriced.map(productSymbol).join(", ") })}
            </th>
            <td className="number">
              <Amount value={worth.total} decimals={decimals} unit={USDT.code} money={false} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Balances({ block, nameOf }: TableProps<BalancesBlock>) {
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
            <td>{nameOf({ assetId, assetCode })}</td>
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
