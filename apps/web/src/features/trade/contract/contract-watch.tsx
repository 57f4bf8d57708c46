import { Amount, Button, formatDecimal, Notice, PaperTag, Sheet, showToast, useUi } from "@candela/ui";
import { useT } from "../../../lib/i18n.ts";
import { useLoggedIn } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { trimZeros } from "../ticket/decimal-field.ts";
import { type ChartAsk, chartAskStore, endAsk } from "./chart-asks.ts";
import type { ContractOrder } from "./contract-shapes.ts";
import { orderWord, SideTag } from "./contract-words.tsx";
import { FromTo } from "./margin-sheet.tsx";
import { movedFields } from "./move-contract-order.ts";
import { useProductOf } from "./product-of.ts";
import { ProtectSheet } from "./protect-sheet.tsx";
import { SendingNotice } from "./sending-notice.tsx";
import { FigureLine } from "./ticket-figures.tsx";
import { useBook } from "./use-book.ts";
import { useContractCommand } from "./use-contract-command.ts";

/** Asks about lines of the chart that were moved. What ended by itself is told by a message, wherever the user is. */
export default function ContractWatch() {
  const loggedIn = useLoggedIn();
  const ask = useStore(chartAskStore);
  if (!loggedIn || ask === null) return null;
  return ask.kind === "level" ? <LevelAsk ask={ask} /> : <MoveOrderSheet order={ask.order} price={ask.price} />;
}

function LevelAsk({ ask }: { readonly ask: Extract<ChartAsk, { kind: "level" }> }) {
  const { book } = useBook();
  const marked = book.marked.find(({ position }) => position.id === ask.positionId);
  if (marked?.product === undefined) return null;
  return (
    <ProtectSheet
      key={`${ask.positionId} ${ask.level} ${ask.price}`}
      marked={marked}
      product={marked.product}
      start={{ by: "price", [ask.level]: trimZeros(ask.price) }}
      onClose={endAsk}
      onDone={(text) => showToast({ text, tone: "good" })}
    />
  );
}

/** There is no moving an order: it is cancelled, and only when that is certain placed anew. */
function MoveOrderSheet({ order, price }: { readonly order: ContractOrder; readonly price: string }) {
  const t = useT();
  const style = useUi();
  const { name } = useProductOf(order.productCode);
  const { sending, send } = useContractCommand();
  const from = order.price ?? order.triggerPrice ?? "0";
  const written = formatDecimal(price, style);
  const submit = async () => {
    const cancelled = await send("POST /api/contractOrder/cancel", { id: order.id });
    if (cancelled === null) return;
    const placed = await send("POST /api/contractOrder/place", movedFields(order, price));
    if (placed === null) return;
    showToast({ text: t("chart_moved", { price: written }), tone: "good" });
    endAsk();
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={endAsk}
      title={t("chart_move_title")}
      action={
        <div className="grid grid-cols-2 gap-2">
          <Button kind="secondary" onClick={endAsk}>
            {t("chart_move_keep")}
          </Button>
          <Button kind={order.side === "long" ? "up" : "down"} loading={sending.step === "sending"} onClick={() => void submit()}>
            {t("chart_move_confirm", { price: written })}
          </Button>
        </div>
      }
    >
      <p className="flex flex-wrap items-center gap-2 py-2 text-row">
        {name} <SideTag side={order.side} leverage={order.leverage} /> {orderWord(order, t)} <PaperTag />
      </p>
      <dl>
        <FigureLine name={t("contract_price")}>
          <FromTo from={<Amount value={from} />} to={<Amount value={price} />} />
        </FigureLine>
        <FigureLine name={t("contract_lots")}>
          <Amount value={order.lots} />
        </FigureLine>
      </dl>
      <Notice>{t("contract_move_note")}</Notice>
      <SendingNotice sending={sending} />
    </Sheet>
  );
}
