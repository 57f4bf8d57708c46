import { useWidthClass } from "../../../lib/media-query.ts";
import type { PartProps } from "../shell/trade-mode.ts";
import { usePositionActions } from "./position-actions.tsx";
import { PositionCard } from "./position-card.tsx";
import { useBook } from "./use-book.ts";

/** Positions of the product right under the chart of a desktop; narrower screens have them under the ticket. */
export default function OwnPositions({ product }: PartProps) {
  return useWidthClass() === "desktop" ? <Cards product={product} /> : null;
}

function Cards({ product }: PartProps) {
  const { book } = useBook();
  const { act, sheet } = usePositionActions(book);
  const own = book.marked.filter(({ position }) => position.productCode === product.productCode);
  if (own.length === 0) return null;
  return (
    <div className="border-t border-line">
      {own.map((each) => (
        <PositionCard key={each.position.id} marked={each} onAct={act} />
      ))}
      {sheet}
    </div>
  );
}
