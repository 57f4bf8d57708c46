import { USDT } from "@candela/model";
import { Amount, Description, DescriptionList, Sheet, SignedAmount, Tag, wholeDecimals } from "@candela/ui";
import { useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { accountedDecimals, bookedDecimals } from "../../lib/market/asset-decimals.ts";
import { productUnit } from "../../lib/market/product-name.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { formatUtcDateTime } from "../../lib/time/time-format.ts";
import type { RecordLine } from "./record-lines.ts";
import { assetKindText, reasonText, referenceText, tradeHref } from "./record-words.ts";
import { useLineProduct } from "./use-line-product.ts";

/** One line with everything that the ledger knows of it. */
export function RecordSheet({ line, onClose }: { readonly line: RecordLine | null; readonly onClose: () => void }) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const config = useRemoteConfig();
  // The last one stays readable while the sheet closes.
  const [last, setLast] = useState(line);
  if (line !== null && line !== last) setLast(line);
  if (last === null) return null;
  const href = tradeHref(last);
  const kind = assetKindText(t, last);
  const { amount, assetCode, balanceAfter } = last;
  const unit = productUnit(assetCode);
  const whole = Math.max(...[amount, balanceAfter].map((value) => accountedDecimals(value, assetCode, config)));
  const decimals = (value: string) => (config.app_decimal_no === 1 ? whole : bookedDecimals(value, assetCode, config));
  return (
    <Sheet
      open={line !== null}
      onClose={onClose}
      title={reasonText(t, last)}
      tag={last.isCopy ? <Tag>{t("copy_copy_tag")}</Tag> : undefined}
    >
      <p className="pt-1 pb-3 text-title1">
        <Amount value={amount} decimals={decimals(amount)} sign="always" unit={unit} hidden={hidden} />
        {kind !== null && <span className="ms-2 text-body font-normal text-ink-2">{kind}</span>}
      </p>
      <DescriptionList size="medium" className="border-t border-line">
        <Description name={t("record_balance_after")}>
          <Amount value={balanceAfter} decimals={decimals(balanceAfter)} unit={unit} hidden={hidden} />
        </Description>
        {last.productCode && <ProductFact line={last} />}
        {last.realised && (
          <Description name={t("record_realised")}>
            <SignedAmount value={last.realised} decimals={wholeDecimals(last.realised)} unit={USDT.code} hidden={hidden} />
          </Description>
        )}
        <Description name={t("record_time")}>
          <bdi className="num">{t("orders_utc", { time: formatUtcDateTime(last.ts, true) })}</bdi>
        </Description>
        <Description name={t("record_reference")} action={<CopyButton text={last.referenceId} label={t("record_copy_reference")} />}>
          {referenceText(t, last)}
        </Description>
        <Description name={t("record_transfer")} action={<CopyButton text={last.transferId} label={t("record_copy_transfer")} />}>
          <bdi className="num">{last.transferId}</bdi>
        </Description>
      </DescriptionList>
      {href && (
        <a
          href={href}
          onClick={onClose}
          className="mt-4 grid min-h-13 place-items-center rounded-button bg-fill px-5 text-center text-button active:bg-fill-press"
        >
          {t("record_to_trade")}
        </a>
      )}
    </Sheet>
  );
}

function ProductFact({ line }: { readonly line: RecordLine }) {
  const t = useT();
  return <Description name={t("record_product")}>{useLineProduct(line)}</Description>;
}
