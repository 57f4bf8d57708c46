import { Button, SkeletonRows } from "@candela/ui";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import type { PartProps } from "../shell/trade-mode.ts";
import { ownFirst } from "./own-first.ts";
import { usePositionActions } from "./position-actions.tsx";
import { PositionCard } from "./position-card.tsx";
import { shownBook } from "./shown-book.ts";
import { useBook } from "./use-book.ts";

/** Open positions under the ticket, those of its product in front, and the way to the page of them. */
export default function PositionsPane({ product }: PartProps) {
  const t = useT();
  const live = useBook();
  const { act, sheet } = usePositionActions(live.book);
  if (live.failed) return <PartError onRetry={live.retry} />;
  if (live.count === undefined) return <SkeletonRows count={2} label={t("ui_loading")} />;
  const { cards } = shownBook(live.book.marked);
  return (
    <>
      {live.count === 0 && <p className="page-x pt-4 text-center text-caption text-ink-3">{t("contract_none_open")}</p>}
      <ul>
        {ownFirst(cards, ({ marked }) => marked.position.productCode === product.productCode).map((card) => (
          <li key={card.marked.position.id}>
            <PositionCard {...card} onAct={act} />
          </li>
        ))}
      </ul>
      <div className="pt-3 text-center">
        <Button kind="plain" size="small" onClick={() => void navigateTo(POSITIONS_PATH)}>
          {t("contract_all_positions")}
        </Button>
      </div>
      {sheet}
    </>
  );
}
