import { Direction, formatAmount } from "@candela/model";
import { Amount, Description, DescriptionList, formatDecimal, signOf, trimZeros, useUi } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { VoucherLines } from "../../../lib/vouchers/voucher-lines.tsx";
import { ratePercent } from "../ticket/decimal-field.ts";
import { previewDecimals, previewOf } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

/** The asset that pays, the cost, and the amount that arrives. */
export function CostCard({ ticket }: { readonly ticket: Ticket }) {
  const t = useT();
  const style = useUi();
  const { state, market, available, holding, reserved } = ticket;
  const preview = previewOf(state, market);
  const decimals = previewDecimals(preview);
  const buying = state.direction === Direction.buy;
  const { settlement, feeRate, unit } = market;
  const rate = feeRate === null ? null : formatDecimal(ratePercent(feeRate.units), style, { as: "percent" });
  return (
    <DescriptionList size="medium" className="mx-(--page-margin) rounded-card border border-line px-4">
      <Description name={t(buying ? "trade_pay_from" : "trade_sell_from")}>
        <span className="font-medium">{buying ? settlement.code : unit}</span>
        <span className="ms-2 text-ink-2">
          {buying ? (
            available === null ? (
              "–"
            ) : (
              <Amount own value={available} decimals={2} rounding="down" />
            )
          ) : holding === null ? (
            "–"
          ) : (
            <>
              <Amount own value={trimZeros(holding)} />
              {signOf(reserved) !== 0 && (
                <span className="block text-caption text-ink-3">
                  <Amount own value={trimZeros(reserved)} /> {t("assets_frozen")}
                </span>
              )}
            </>
          )}
        </span>
      </Description>
      <Description
        name={<Term of="fee">{rate === null ? t("trade_fee") : t("trade_fee_rate", { rate })}</Term>}
        className="max-tablet:border-0"
      >
        <Amount value={preview === null ? "0" : formatAmount(preview.fee)} decimals={decimals} unit={settlement.code} />
      </Description>
      <VoucherLines mode="spot" fee={preview?.fee} decimals={decimals} className="max-tablet:border-0" />
      <Description name={t(buying ? "trade_total" : "trade_receive")} className="max-tablet:hidden">
        <Amount value={preview === null ? "0" : formatAmount(preview.total)} decimals={decimals} unit={settlement.code} />
      </Description>
    </DescriptionList>
  );
}
