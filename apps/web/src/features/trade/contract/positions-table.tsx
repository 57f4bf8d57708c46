import { Amount, Button, Change, type Column, DataTable, RowActions, SignedAmount, trimZeros } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { productUnit } from "../../../lib/market/product-name.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { POSITION_PATH } from "../../../lib/navigation/paths.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { dotted } from "../../../lib/time/order-moment.ts";
import { ProductCell } from "../overview/product-cell.tsx";
import type { Marked } from "./contract-book.ts";
import { percentText, priceText } from "./contract-shapes.ts";
import { positionName, SideTag } from "./contract-words.tsx";
import { MoreButton } from "./more-button.tsx";
import { type PositionAction, positionRail } from "./position-card.tsx";
import { useProductOf } from "./product-of.ts";
import { Rail } from "./rail.tsx";
import type { ShownCard } from "./shown-book.ts";

interface PositionsTableProps {
  readonly cards: readonly ShownCard[];
  readonly onAct: (action: PositionAction, marked: Marked) => void;
}

/** Open positions on a desktop: a line each with its rail and its actions; the line opens the position. */
export function PositionsTable({ cards, onAct }: PositionsTableProps) {
  const t = useT();
  const lit = useLiveness() !== "stale";
  const columns: readonly Column<ShownCard>[] = [
    {
      key: "position",
      head: t("contract_position"),
      cell: ({ marked: { position } }) => (
        <ProductCell
          {...position}
          tag={<SideTag side={position.side} leverage={position.leverage} />}
          note={dotted(
            t(position.marginMode === "cross" ? "contract_cross" : "contract_isolated"),
            position.followId === null ? "" : t("copy_copy_tag"),
          )}
          href={pageHref(POSITION_PATH, { id: position.id })}
        />
      ),
    },
    {
      key: "size",
      head: t("contract_size"),
      end: true,
      cell: ({ marked: { position }, shown }) => (
        <>
          <Amount own value={trimZeros(position.size)} unit={productUnit(position.productCode)} />
          <span className="block text-caption text-ink-3">
            {t("term_margin")} <Amount own money value={shown.margin} />
          </span>
        </>
      ),
    },
    { key: "mark", head: <Term of="mark_price" />, end: true, cell: ({ marked }) => <Mark marked={marked} /> },
    {
      key: "rail",
      head: t("contract_stop_target"),
      cell: ({ marked }) =>
        marked.spec !== null && (
          <div className="w-60">
            <Rail prices={positionRail(marked)} side={marked.position.side} spec={marked.spec} lit={marked.isOpen && lit} />
          </div>
        ),
    },
    { key: "profit", head: t("contract_open_profit"), end: true, cell: (card) => <Profit {...card} /> },
    { key: "actions", end: true, cell: ({ marked }) => <Actions marked={marked} onAct={onAct} /> },
  ];
  return (
    <DataTable
      label={t("contract_positions")}
      columns={columns}
      groups={[{ key: "open", rows: cards }]}
      rowKey={({ marked }) => marked.position.id}
    />
  );
}

function Mark({ marked: { figures, spec } }: Pick<ShownCard, "marked">) {
  return figures === null || spec === null ? <span className="text-ink-3">–</span> : <Amount value={priceText(spec, figures.price)} />;
}

function Profit({ marked: { figures }, shown }: ShownCard) {
  if (figures === null || shown.profit === null) return <span className="text-ink-3">–</span>;
  return (
    <>
      <SignedAmount own money value={shown.profit} className="block text-row" />
      {figures.roe !== null && <Change rate={percentText(figures.roe)} className="text-caption" cue={false} />}
    </>
  );
}

function Actions({ marked, onAct }: Pick<ShownCard, "marked"> & Pick<PositionsTableProps, "onAct">) {
  const t = useT();
  const { name } = useProductOf(marked.position.productCode);
  const label = positionName(marked.position, name, t);
  return (
    <RowActions>
      <Button size="small" className="!px-3" aria-label={`${t("contract_close")}: ${label}`} onClick={() => onAct("close", marked)}>
        {t("contract_close")}
      </Button>
      <MoreButton position={label} onOpen={() => onAct("more", marked)} />
    </RowActions>
  );
}
