import {
  Amount,
  CHANGE,
  fieldText,
  formatDecimal,
  Input,
  LivePrice,
  Name,
  NumberPad,
  ProductToken,
  percentChange,
  Triangle,
  typedText,
  useUi,
  type Written,
  writtenNumber,
} from "@candela/ui";
import { useState } from "react";
import { useMediaQuery } from "../browser/media-query.ts";
import { rejectionText } from "../format/rejection-text.ts";
import { type RejectedText, rejectedText, typedDecimal } from "../format/typed-decimal.ts";
import { useT } from "../language/i18n.ts";
import type { Product, Quote } from "../market/quote-store.ts";
import { type AlertCheck, type AlertMarket, DISTANCES, distantPrice, stepDecimals } from "./alert-price.ts";

interface AlertFormProps {
  readonly product: Product;
  readonly name: string;
  readonly quote: Quote;
  readonly market: AlertMarket;
  readonly typed: string;
  readonly check: AlertCheck;
  readonly onWrite: (typed: string) => void;
}

/** The price to wait for, six distances from now, and in words what would be waited for. */
export function AlertForm({ product, name, quote, market, typed, check, onWrite }: AlertFormProps) {
  const t = useT();
  const style = useUi();
  const keyboard = useMediaQuery("(pointer: fine)");
  const decimals = stepDecimals(market.tickSize);
  const [untaken, setUntaken] = useState<RejectedText | null>(null);
  const write = (text: Written) => {
    const next = typedDecimal(text, decimals);
    setUntaken(typeof next === "string" ? null : next);
    if (typeof next === "string") onWrite(next);
  };
  const rejected = check.kind === "rejected" ? rejectionText({ msg: check.key, params: check.params }) : undefined;
  const token = <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={30} />;
  return (
    <>
      <div className="flex min-h-11 items-center gap-2.5">
        {token}
        <span className="min-w-0 flex-1 truncate text-row">
          <Name>{name}</Name>
        </span>
        <span className="text-caption text-ink-3">{t("alerts_now")}</span>
        <LivePrice value={quote.nowPrice} quiet={!quote.isOpen} className="text-row" />
      </div>
      <Input
        className="pt-2"
        label={t("alerts_reaches")}
        aside={
          <>
            {t("alerts_step")} <Amount value={market.tickSize} />
          </>
        }
        inputMode={keyboard ? "decimal" : "none"}
        autoComplete="off"
        enterKeyHint="done"
        dir="ltr"
        value={fieldText(typed, style.locale)}
        reading={typed === "" || untaken !== null ? undefined : typedText(typed, style)}
        error={untaken === null ? rejected : rejectedText(untaken, decimals, t)}
        onChange={(event) => write(writtenNumber(event.target, event.nativeEvent, style.locale))}
      />
      <Waits check={check} market={market} closed={!quote.isOpen} />
      <fieldset aria-label={t("alerts_distances")} dir="ltr" className="grid grid-cols-6 gap-2 max-compact:gap-[3px]">
        {DISTANCES.map((percent) => (
          <button
            key={percent}
            type="button"
            className="num min-h-11 cursor-pointer rounded-chip bg-fill text-caption font-medium text-ink-2 active:bg-fill-press"
            onClick={() => write(distantPrice(market, percent) ?? typed)}
          >
            {formatDecimal(String(percent), style, { as: "percent", decimals: 0, sign: "always" })}
          </button>
        ))}
      </fieldset>
      {!keyboard && (
        <div className="pt-2">
          <NumberPad dense value={typed} decimals={decimals} onChange={write} />
        </div>
      )}
    </>
  );
}

/** Direction of the alert, and how far off its price is now. The room stays when there is nothing to say. */
function Waits({ check, market, closed }: { readonly check: AlertCheck; readonly market: AlertMarket; readonly closed: boolean }) {
  const t = useT();
  const style = useUi();
  if (check.kind !== "waits") return <p className="min-h-14 py-2" />;
  const rate = percentChange(check.price, market.present) ?? "0";
  const distance = formatDecimal(rate, style, { ...CHANGE, sign: "always" });
  return (
    <p className="flex min-h-14 items-start gap-2 py-2 text-caption text-ink-2">
      <span className="pt-1">
        <Triangle direction={check.condition === "above" ? "up" : "down"} />
      </span>
      <span>
        {t(`alerts_waits_${check.condition}`, { price: formatDecimal(check.price, style), distance })}
        {closed && ` ${t("alerts_closed")}`}
      </span>
    </p>
  );
}
