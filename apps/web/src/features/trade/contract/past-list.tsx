import { Amount, Button, Name, ProductToken, Segmented, SignedAmount, SkeletonRows, sumDecimals, Tag } from "@candela/ui";
import { useRoomForTables } from "../../../lib/browser/media-query.ts";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useEntryChoice } from "../../../lib/navigation/entry-choice.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { POSITION_PATH } from "../../../lib/navigation/paths.ts";
import { useNow } from "../../../lib/time/now.ts";
import { dotted, useOrderMoment } from "../../../lib/time/order-moment.ts";
import { usePastEpoch } from "../overview/use-past-epoch.tsx";
import { usePastFilter } from "../overview/use-past-filter.tsx";
import type { PartProps } from "../shell/trade-mode.ts";
import { usePastOrders, usePastPositions } from "./contract-feed.ts";
import { ContractOrdersTable } from "./contract-orders-table.tsx";
import { type Position, SETTLEMENT } from "./contract-shapes.ts";
import { reasonText, SideTag } from "./contract-words.tsx";
import { netOf } from "./net-of.ts";
import { OrderRow } from "./order-row.tsx";
import { PastPositionsTable } from "./past-positions-table.tsx";
import { useProductOf } from "./product-of.ts";

interface PastPaneProps extends Partial<PartProps> {
  /** On the page of all positions, where there may be room for tables. */
  readonly wide?: boolean;
}

/** Positions and orders that are over. */
export default function PastPane({ wide = false }: PastPaneProps) {
  const { epoch, chooser } = usePastEpoch();
  const t = useT();
  const tables = useRoomForTables() && wide;
  const [shown, setOf] = useEntryChoice<"positions" | "orders">("past contracts", "positions");
  return (
    <>
      <div className="page-x pt-3">
        <Segmented
          label={t("contract_past")}
          choices={[
            { value: "positions", label: t("contract_positions") },
            { value: "orders", label: t("contract_orders") },
          ]}
          value={shown}
          onChange={setOf}
        />
      </div>
      {chooser}
      {shown === "positions" ? <PastPositions epoch={epoch} tables={tables} /> : <PastOrders epoch={epoch} tables={tables} />}
    </>
  );
}

function More({ more }: { readonly more: (() => void) | null }) {
  const t = useT();
  if (more === null) return null;
  return (
    <div className="page-x py-4">
      <Button wide kind="secondary" size="small" onClick={more}>
        {t("orders_more")}
      </Button>
    </div>
  );
}

function None({ text }: { readonly text: string }) {
  return <p className="page-x pt-4 text-center text-caption text-ink-3">{text}</p>;
}

interface PastProps {
  readonly epoch: number | undefined;
  readonly tables: boolean;
}

function PastPositions({ epoch, tables }: PastProps) {
  const t = useT();
  const now = useNow(30_000);
  const { fields, filtered, bar } = usePastFilter("contract", epoch);
  const { rows, failed, retry, more } = usePastPositions(epoch, fields);
  if (failed) return <PartError onRetry={retry} />;
  return (
    <>
      {bar(rows)}
      {rows === undefined && <SkeletonRows count={3} label={t("ui_loading")} />}
      {rows?.length === 0 && <None text={t(filtered ? "orders_none_match" : "contract_none_past")} />}
      {tables && rows !== undefined && rows.length > 0 ? (
        <PastPositionsTable positions={rows} now={now} />
      ) : (
        <ul>
          {rows?.map((position) => (
            <li key={position.id}>
              <PastPosition position={position} now={now} />
            </li>
          ))}
        </ul>
      )}
      <More more={more} />
    </>
  );
}

function PastPosition({ position, now }: { readonly position: Position; readonly now: number }) {
  const t = useT();
  const moment = useOrderMoment();
  const { product, name } = useProductOf(position.productCode);
  const net = netOf(position);
  return (
    <a
      href={pageHref(POSITION_PATH, { id: position.id })}
      className="page-x flex min-h-16 items-center gap-3 border-b border-line py-2.5 active:bg-fill"
    >
      <ProductToken productCode={position.productCode} productType={position.productType} image={product?.productImg} size={36} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row">
          <span className="truncate">
            <Name>{name}</Name>
          </span>
          <SideTag side={position.side} leverage={position.leverage} />
          {position.followId !== null && <Tag>{t("copy_copy_tag")}</Tag>}
          {position.closeReason === "liquidation" && <Tag tone="problem">{t("contract_liquidated")}</Tag>}
        </span>
        <span className="block text-caption text-ink-3">
          {dotted(
            position.closeReason === null ? "" : reasonText(position.closeReason, t),
            moment(position.closedAt ?? position.updatedAt, now),
          )}
        </span>
        <span className="block text-caption text-ink-3">
          {t("contract_fees_and_financing")}{" "}
          <Amount
            own
            value={sumDecimals([position.fees, position.financing, position.liquidationFee])}
            decimals={2}
            unit={SETTLEMENT.code}
          />
        </span>
      </span>
      <SignedAmount own value={net} decimals={2} className="text-row" />
    </a>
  );
}

function PastOrders({ epoch, tables }: PastProps) {
  const t = useT();
  const now = useNow(30_000);
  const { fields, filtered, bar } = usePastFilter("contract", epoch);
  const { rows, failed, retry, more } = usePastOrders(epoch, fields);
  if (failed) return <PartError onRetry={retry} />;
  return (
    <>
      {bar(rows)}
      {rows === undefined && <SkeletonRows count={3} label={t("ui_loading")} />}
      {rows?.length === 0 && <None text={t(filtered ? "orders_none_match" : "contract_none_past_orders")} />}
      {tables && rows !== undefined && rows.length > 0 ? (
        <ContractOrdersTable orders={rows} now={now} />
      ) : (
        <ul>
          {rows?.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} now={now} cancelling={false} />
            </li>
          ))}
        </ul>
      )}
      <More more={more} />
    </>
  );
}
