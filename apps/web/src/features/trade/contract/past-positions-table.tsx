import { Amount, type Column, DataTable, SignedAmount, sumDecimals, Tag } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { POSITION_PATH } from "../../../lib/navigation/paths.ts";
import { useOrderMoment } from "../../../lib/time/order-moment.ts";
import { ProductCell } from "../overview/product-cell.tsx";
import type { Position } from "./contract-shapes.ts";
import { reasonText, SideTag } from "./contract-words.tsx";
import { netOf } from "./net-of.ts";

/** Positions that are over on a desktop: a line each, which opens the position. */
export function PastPositionsTable({ positions, now }: { readonly positions: readonly Position[]; readonly now: number }) {
  const t = useT();
  const moment = useOrderMoment();
  const columns: readonly Column<Position>[] = [
    {
      key: "position",
      head: t("contract_position"),
      cell: (position) => (
        <ProductCell
          {...position}
          tag={
            <>
              <SideTag side={position.side} leverage={position.leverage} />
              {position.followId !== null && <Tag>{t("copy_copy_tag")}</Tag>}
            </>
          }
          href={pageHref(POSITION_PATH, { id: position.id })}
        />
      ),
    },
    { key: "entry", head: t("contract_entry_price"), end: true, cell: ({ entryPrice }) => <Amount value={entryPrice} /> },
    {
      key: "reason",
      head: t("orders_ended"),
      cell: ({ closeReason }) =>
        closeReason === "liquidation" ? (
          <Tag tone="problem">{t("contract_liquidated")}</Tag>
        ) : (
          closeReason !== null && <span className="text-ink-2">{reasonText(closeReason, t)}</span>
        ),
    },
    {
      key: "when",
      head: t("record_time"),
      end: true,
      cell: ({ closedAt, updatedAt }) => <span className="text-caption text-ink-2">{moment(closedAt ?? updatedAt, now)}</span>,
    },
    {
      key: "costs",
      head: t("contract_fees_and_financing"),
      end: true,
      cell: ({ fees, financing, liquidationFee }) => (
        <Amount own value={sumDecimals([fees, financing, liquidationFee])} decimals={2} className="text-ink-2" />
      ),
    },
    {
      key: "net",
      head: t("contract_net_result"),
      end: true,
      cell: (position) => <SignedAmount own value={netOf(position)} decimals={2} className="text-row" />,
    },
  ];
  return (
    <DataTable label={t("contract_positions")} columns={columns} groups={[{ key: "past", rows: positions }]} rowKey={({ id }) => id} />
  );
}
