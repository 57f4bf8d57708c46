import { showToast, trimZeros } from "@candela/ui";
import { useStore } from "../../../lib/browser/store.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { type ChartAsk, chartAskStore, endAsk } from "./chart-asks.ts";
import { MoveOrderSheet } from "./move-order-sheet.tsx";
import { ProtectSheet } from "./protect-sheet.tsx";
import { useBook } from "./use-book.ts";

/** Asks about chart lines that were moved. A message reports positions that ended by themselves, on any page. */
export default function ContractWatch() {
  const loggedIn = useLoggedIn();
  const ask = useStore(chartAskStore);
  if (!loggedIn || ask === null) return null;
  return ask.kind === "level" ? <LevelAsk ask={ask} /> : <MoveOrderSheet order={ask.order} price={ask.price} onClose={endAsk} />;
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
