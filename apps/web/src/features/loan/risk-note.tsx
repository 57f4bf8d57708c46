import { compareDecimals, Notice, useUi } from "@candela/ui";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { useT } from "../../lib/language/i18n.ts";
import { currencyName } from "../../lib/market/currency-name.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import type { LoanProduct } from "./loan-shapes.ts";
import { shownLevels } from "./loan-sums.ts";
import { shareText } from "./loan-words.ts";
import type { BuyForm } from "./use-buy-form.ts";

/** What can be lost, with the falls of the price at which it is. */
export function RiskNote({ product, form }: { readonly product: LoanProduct; readonly form: BuyForm }) {
  const t = useT();
  return (
    <Notice tone="attention">
      <WarningCircleIcon size={20} weight="fill" aria-hidden="true" className="shrink-0" />
      <span>{product.isSecured ? <Secured product={product} form={form} /> : t("loan_risk_unsecured")}</span>
    </Notice>
  );
}

function Secured({ product: { levels }, form: { debt, collateral } }: { readonly product: LoanProduct; readonly form: BuyForm }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const { offer, live } = collateral;
  const asset = currencyName(offer?.currencyName ?? "", tag, t);
  const shown = levels === null || debt === "" || collateral.amount === "" ? [] : shownLevels(levels, debt, collateral.amount, live.bid);
  const fallOf = (name: string) => shown.find(({ level }) => level === name)?.fall ?? null;
  const [call, sale] = [fallOf("call"), fallOf("sale")];
  const isKnown = call !== null && sale !== null && compareDecimals(call, "0") > 0;
  return (
    <>
      <strong className="font-semibold">{t("loan_risk", { asset })}</strong>{" "}
      {isKnown
        ? t("loan_risk_falls", { call: shareText(call, style, 0, "down"), sale: shareText(sale, style, 0, "down") })
        : t("loan_note")}
    </>
  );
}
