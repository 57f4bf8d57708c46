import { formatUnits, type Amount as Money, USDT, type VoucherMode } from "@candela/model";
import { Amount, Description } from "@candela/ui";
import { Term } from "../components/term.tsx";
import { useT } from "../language/i18n.ts";
import { useFeeVoucher } from "./use-fee-voucher.ts";

interface VoucherLinesProps {
  readonly mode: VoucherMode;
  /** Of the settlement currency; null where it is not known yet. */
  readonly fee: Money | null | undefined;
  /** Those of the fee's line, so that the three add up. */
  readonly decimals: number;
  readonly className?: string;
}

/** Under the fee of a ticket, before it is sent: what a voucher gives back of it, and what is left to pay. Nothing where no voucher applies. */
export function VoucherLines({ mode, fee, decimals, className }: VoucherLinesProps) {
  const voucher = useFeeVoucher(mode)(fee);
  if (voucher === null) return null;
  const text = (units: bigint) => formatUnits(units, USDT.scale);
  return <FeeAfterVoucher back={text(voucher.back)} pays={text(voucher.pays)} decimals={decimals} className={className} />;
}

interface FeeAfterProps {
  /** Decimal text. */
  readonly back: string;
  readonly pays: string;
  readonly decimals?: number | undefined;
  readonly className?: string | undefined;
}

/** Fee less voucher, in view: the two lines that follow the fee's. */
export function FeeAfterVoucher({ back, pays, decimals, className }: FeeAfterProps) {
  const t = useT();
  return (
    <>
      <Description name={<Term of="voucher" />} className={className}>
        <Amount value={`-${back}`} {...(decimals !== undefined && { decimals })} unit={USDT.code} />
      </Description>
      <Description name={t("voucher_you_pay")} className={className}>
        <Amount value={pays} {...(decimals !== undefined && { decimals })} unit={USDT.code} />
      </Description>
    </>
  );
}
