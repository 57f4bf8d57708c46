import type { Row as RowOf } from "@candela/api";
import { Amount, Name, ProductToken, percentChange, Row, SignedAmount } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import type { ShownPart } from "../../lib/account/shown-panel.ts";
import { useStore } from "../../lib/browser/store.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { isAlsoMoney } from "../../lib/currencies/spot-kind.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productLink } from "../../lib/market/current-product.ts";
import { PRODUCT_FRESH_MS } from "../../lib/market/named-product.ts";
import { productName, productSymbol } from "../../lib/market/product-name.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { hideBalanceStore, useLanguage } from "../../lib/site/settings.ts";
import { isPartlyFrozen, type Share } from "./allocation.ts";
import { ShareNote } from "./share-note.tsx";

type Holding = RowOf<"GET /api/userBibiAssets/list">;

interface HoldingRowProps {
  readonly row: Holding;
  /** Its part of the total; absent without a price, and until the totals know of it. */
  readonly part: ShownPart | undefined;
  readonly unpriced: boolean;
  readonly share: Share | undefined;
  readonly divider: boolean;
}

/** One holding, by its kind where it could be money too: how much, at what average cost, worth what, and what that made. Opens its product. */
export function HoldingRow({ row, part, unpriced, share, divider }: HoldingRowProps) {
  const t = useT();
  const language = useLanguage();
  const hidden = useStore(hideBalanceStore);
  const product = useQuery(
    dataQuery("GET /api/product/detail", { productCode: row.productCode }, { keep: true, staleTime: PRODUCT_FRESH_MS }),
  ).data;
  const symbol = productSymbol(row.productCode);
  const showsFrozen = useRemoteConfig().app_showFreeze === 1;
  return (
    <a {...productLink(row)} className="block active:bg-fill focus-visible:-outline-offset-2 desktop:hover:bg-fill">
      <Row
        divider={divider}
        start={<ProductToken productCode={row.productCode} productType={row.productType} image={product?.productImg} />}
        title={<Name>{product === undefined || product === null ? symbol : productName(product, language.code)}</Name>}
        note={
          <>
            {isAlsoMoney(row.productCode) && <span className="block whitespace-normal">{t("assets_kind_spot")}</span>}
            <span className="block whitespace-normal">
              <AssetAmount code={row.productCode} value={row.bibiAmount} unit hidden={hidden} />
            </span>
            {showsFrozen && isPartlyFrozen(row.frozen) && (
              <span className="block whitespace-normal">
                <AssetAmount code={row.productCode} value={row.frozen} hidden={hidden} /> {t("assets_frozen")}
              </span>
            )}
            <span className="block whitespace-normal">
              {t("assets_average")} <Amount value={row.averageCost} decimals={product?.priceScale} />
            </span>
          </>
        }
        end={<HoldingWorth cost={row.cost} part={part} unpriced={unpriced} share={share} hidden={hidden} />}
      />
    </a>
  );
}

interface HoldingWorthProps {
  readonly cost: string;
  readonly part: ShownPart | undefined;
  readonly unpriced: boolean;
  readonly share: Share | undefined;
  readonly hidden: boolean;
}

function HoldingWorth({ cost, part, unpriced, share, hidden }: HoldingWorthProps) {
  const t = useT();
  if (part === undefined || part.profit === null)
    return unpriced ? <span className="text-caption text-ink-3">{t("assets_no_price")}</span> : null;
  const rate = percentChange(part.exact, cost);
  return (
    <span className="flex flex-col items-end">
      <Amount value={part.value} as="dollars" hidden={hidden} />
      <span className="flex flex-wrap justify-end gap-x-1 text-caption font-normal max-compact:flex-col max-compact:items-end">
        <SignedAmount value={part.profit} as="dollars" hidden={hidden} />
        {rate !== null && <SignedAmount value={rate} as="percent" />}
      </span>
      {share !== undefined && (
        <span className="text-caption font-normal text-ink-2">
          <ShareNote share={share} />
        </span>
      )}
    </span>
  );
}
