import { useWidthClass } from "../../../lib/browser/media-query.ts";
import type { PartProps } from "../shell/trade-mode.ts";
import { usePositionActions } from "./position-actions.tsx";
import { PositionCard } from "./position-card.tsx";
import { shownBook } from "./shown-book.ts";
import { useBook } from "./use-book.ts";

/** Positions of the product right under the chart of a desktop; narrower screens have them under the ticket. */
export default function OwnPositions({ product }: PartProps) {
  return useWidthClass() === "desktop" ? <Cards product={product} /> : null;
}

function Cards({ product }: PartProps) {
  const { book } = useBook();
  const { act, sheet } = usePositionActions(book);
  const own = shownBook(book.marked).cards.filter(({ marked }) => marked.position.productCode === product.productCode);
  // The sheet of the last position outlives its card.
  return (
    <>
      {own.length > 0 && (
        <div className="border-t border-line">
          {own.map((card) => (
            <PositionCard key={card.marked.position.id} {...card} onAct={act} />
          ))}
        </div>
      )}
      {sheet}
    </>
  );
}
