import { Button, formatDecimal, Notice, ownText, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { MONEY } from "./copy-shapes.ts";
import type { InTheWay } from "./least-copy.ts";
import type { FollowForm } from "./use-follow-form.ts";

/** That nothing of the leader's usual trade would be copied, why, and what would do: before the follow begins, not after. */
export function LeastNotice({ form }: { readonly form: FollowForm }) {
  const t = useT();
  const { ways } = form;
  if (ways.length === 0) return null;
  const mayUse = ways.some(({ size, capTrade }) => size !== null || capTrade !== null);
  return (
    <Notice tone="attention">
      <span className="flex flex-col gap-2">
        {ways.map((way) => (
          <Way key={way.least.productType} way={way} form={form} />
        ))}
        {mayUse && (
          <span>
            <Button kind="secondary" size="small" onClick={() => form.takeLeast()}>
              {t("copy_least_use")}
            </Button>
          </span>
        )}
      </span>
    </Notice>
  );
}

function Way({ way: { least, size, capTrade, money }, form }: { readonly way: InTheWay; readonly form: FollowForm }) {
  const t = useT();
  const style = useUi();
  const { name } = useNamedProduct(least.productCode);
  const amount = (value: string) => `${formatDecimal(value, style, { decimals: 2 })} ${MONEY}`;
  const sized = (value: string) =>
    form.mode === "fixed"
      ? amount(value)
      : `${formatDecimal(value, style)} ${t(form.mode === "ratio" ? "copy_times_size" : "copy_times_share")}`;
  return (
    <span className="block">
      <span className="block">{t("copy_least_none", { product: name, amount: amount(least.notional) })}</span>
      {size !== null && <span className="block">{t("copy_least_size", { size: sized(size) })}</span>}
      {capTrade !== null && <span className="block">{t("copy_least_cap", { amount: amount(capTrade) })}</span>}
      {money !== null && (
        <span className="block">
          {t("copy_least_money", { amount: amount(money), free: `${ownText(form.free ?? "0", style, { decimals: 2 })} ${MONEY}` })}
        </span>
      )}
    </span>
  );
}
