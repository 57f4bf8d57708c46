import { USDT } from "@candela/model";
import { compareDecimals, Description, DescriptionList, sumDecimals, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { accountedDecimals } from "../../lib/market/asset-decimals.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { assetName } from "./record-lines.ts";
import type { StatementAsset, StatementHead, StatementSheet, StatementWorth } from "./statement-sheets.ts";
import { worthName } from "./statement-words.ts";

interface StatementAssetsProps {
  readonly head: StatementHead;
  readonly sheets: readonly StatementSheet[];
}

/** What a statement comes to where a sheet of paper is too small to read: each asset from what it began with to what it ends with. */
export function StatementAssets({ head, sheets }: StatementAssetsProps) {
  const t = useT();
  return (
    <ul>
      {head.assets.map((asset) => (
        <li key={asset.assetId} className="border-t border-line py-3">
          <AssetSums name={assetName(asset, head.assets, t("assets_holdings"))} asset={asset} amounts={amountsOf(asset, sheets)} />
        </li>
      ))}
      {head.worth !== null && (
        <li className="border-t border-line py-3">
          <WorthSums worth={head.worth} />
        </li>
      )}
    </ul>
  );
}

/** Parts of the total value, each by itself. */
function WorthSums({ worth: { parts, total, unpriced } }: { readonly worth: StatementWorth }) {
  const t = useT();
  const style = useUi();
  const config = useRemoteConfig();
  const decimals = Math.max(...[total, ...parts.map(({ value }) => value)].map((value) => accountedDecimals(value, USDT.code, config)));
  const figure = (value: string) => <AssetAmount own code={USDT.code} value={value} decimals={decimals} />;
  return (
    <>
      <h2 className="text-row">{t("home_total")}</h2>
      <DescriptionList size="small">
        {parts.map((part) => (
          <Description
            key={`${part.kind} ${part.productCode}`}
            name={<bdi>{worthName(t, part, style, { secret: style.hidesOwn === true })}</bdi>}
          >
            {figure(part.value)}
          </Description>
        ))}
        <Description name={t("home_total")} total>
          {figure(total)}
        </Description>
      </DescriptionList>
      {unpriced.length > 0 && (
        <p className="text-caption text-ink-2">{t("assets_unpriced", { names: unpriced.map(productSymbol).join(", ") })}</p>
      )}
    </>
  );
}

function amountsOf({ assetId }: StatementAsset, sheets: readonly StatementSheet[]): readonly string[] {
  return sheets
    .flat()
    .flatMap((block) => (block.kind === "lines" && block.asset.assetId === assetId ? block.lines.map(({ amount }) => amount) : []));
}

interface AssetSumsProps {
  readonly name: string;
  readonly asset: StatementAsset;
  readonly amounts: readonly string[];
}

/** Opening, in and out give the closing balance, all with as many decimals. */
function AssetSums({ name, asset, amounts }: AssetSumsProps) {
  const t = useT();
  const config = useRemoteConfig();
  const { assetCode, opening, closing } = asset;
  const incoming = sumDecimals(amounts.filter((amount) => compareDecimals(amount, "0") > 0));
  const outgoing = sumDecimals(amounts.filter((amount) => compareDecimals(amount, "0") < 0));
  const decimals = Math.max(...[opening, incoming, outgoing, closing].map((amount) => accountedDecimals(amount, assetCode, config)));
  const figure = (value: string, sign: "auto" | "always" = "auto") => (
    <AssetAmount own code={assetCode} value={value} decimals={decimals} sign={sign} />
  );
  return (
    <>
      <h2 className="text-row">{name}</h2>
      <DescriptionList size="small">
        <Description name={t("statement_opening")}>{figure(opening)}</Description>
        {amounts.length > 0 && (
          <>
            <Description name={t("record_incoming")}>{figure(incoming, "always")}</Description>
            <Description name={t("record_outgoing")}>{figure(outgoing, "always")}</Description>
          </>
        )}
        <Description name={t("statement_closing")} total>
          {figure(closing)}
        </Description>
      </DescriptionList>
    </>
  );
}
