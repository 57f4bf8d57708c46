import { Amount, Button, Description, DescriptionList, Sheet, trimZeros, useUi } from "@candela/ui";
import { useState } from "react";
import { type RejectedText, rejectedText, typedDecimal } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useLiveQuote } from "../product.ts";
import { decimalsOfStep } from "../ticket/decimal-field.ts";
import { MoveSheet } from "../ticket/move-sheet.tsx";
import { problemText } from "../ticket/problem-text.ts";
import { type ContractOrder, quoteUnits, SETTLEMENT, specOf } from "./contract-shapes.ts";
import { orderDeal, SideTag } from "./contract-words.tsx";
import { checkMovedPrice, moveContractOrder } from "./move-contract-order.ts";
import { NumberField } from "./number-field.tsx";
import { useProductOf } from "./product-of.ts";
import { presentOf } from "./protection.ts";
import { FigureLine } from "./ticket-figures.tsx";

interface MoveOrderProps {
  readonly order: ContractOrder;
  readonly onClose: () => void;
}

/** Asks for another price of an order that waits, then as the chart does whether to move it there. */
export function ChoosePriceSheet({ order, product, onClose }: MoveOrderProps & { readonly product: Product }) {
  const t = useT();
  const style = useUi();
  const spec = specOf(product);
  const quote = useLiveQuote(product, 250);
  const before = trimZeros(order.price ?? order.triggerPrice ?? "");
  const [price, setPrice] = useState(before);
  const [rejected, setRejected] = useState<RejectedText | null>(null);
  const [chosen, setChosen] = useState(false);
  const decimals = decimalsOfStep(spec.tickSize, spec.priceScale);
  const problem = checkMovedPrice(order, price, spec, { ...quoteUnits(quote, spec), present: presentOf(product, quote.nowPrice) });
  if (chosen) return <MoveOrderSheet order={order} price={price.replace(/\.$/, "")} onClose={onClose} />;
  const name = t(order.orderType === "limit" ? "trade_limit_price" : "term_stop_trigger");
  const told = rejected !== null ? rejectedText(rejected, decimals, t) : problem === null ? undefined : problemText(problem, style);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("chart_move_title")}
      action={
        <Button
          wide
          disabledReason={told ?? (price === "" || trimZeros(price.replace(/\.$/, "")) === before ? t("contract_other_price") : undefined)}
          onClick={() => setChosen(true)}
        >
          {t("contract_move_on")}
        </Button>
      }
    >
      <NumberField
        name={name}
        value={price}
        decimals={decimals}
        unit={SETTLEMENT.code}
        error={told}
        untaken={rejected?.text}
        onLeave={() => setRejected(null)}
        onWrite={(text) => {
          const typed = typedDecimal(text, decimals);
          setRejected(typeof typed === "string" ? null : typed);
          if (typeof typed === "string") setPrice(typed);
          return undefined;
        }}
      />
      <DescriptionList className="pt-2">
        <FigureLine name={t("quick_now_price")}>
          <Amount value={quote.nowPrice} />
        </FigureLine>
      </DescriptionList>
    </Sheet>
  );
}

/** Asks whether to move an order of contracts to a price. */
export function MoveOrderSheet({ order, price, onClose }: MoveOrderProps & { readonly price: string }) {
  const t = useT();
  const { name } = useProductOf(order.productCode);
  return (
    <MoveSheet
      direction={order.side === "long" ? "up" : "down"}
      what={
        <>
          {name} <SideTag side={order.side} leverage={order.leverage} /> {orderDeal(order, t)}
        </>
      }
      from={order.price ?? order.triggerPrice ?? "0"}
      to={price}
      how={t("contract_move_note")}
      onMove={() => moveContractOrder(order, price)}
      onClose={onClose}
    >
      <Description name={t("contract_lots")}>
        <Amount value={order.lots} />
      </Description>
    </MoveSheet>
  );
}
