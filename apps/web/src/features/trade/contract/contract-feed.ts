import type { AccountEvent, Data } from "@candela/api";
import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { followAccount } from "../../../lib/net/live.ts";
import { newsOf, useOpenList, usePages } from "../../../lib/net/news-lists.ts";
import { dataQuery, queryClient, refresh } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { wireUnits } from "../product.ts";
import { type ContractOrder, type Position, SETTLEMENT } from "./contract-shapes.ts";

const POSITIONS = "GET /api/contractPosition/list";
const ORDERS = "GET /api/contractOrder/list";
const OPEN = { status: "open", pageNum: 1, pageSize: 100 } as const;
const PAGE_SIZE = 20;

const positionNews = newsOf(POSITIONS, (position, than) => position.updatedAt < than.updatedAt);
const orderNews = newsOf(ORDERS, (order, than) => order.updatedAt < than.updatedAt);
const balance = (enabled: boolean) => dataQuery("GET /api/userInfo/userBalance", { currencyId: SETTLEMENT_CURRENCY_ID }, { enabled });

const isOpen = ({ status }: Pick<Position | ContractOrder, "status">) => status === "open";
const isPast = (thing: Pick<Position | ContractOrder, "status">) => !isOpen(thing);

function takePosition(position: Position): void {
  positionNews.take(position);
  void queryClient.invalidateQueries({ queryKey: ["GET /api/contractPosition/detail", { id: position.id }] });
}

/** What an answer made or changed. */
export function takeResult({ positions, orders }: Data<"POST /api/contractPosition/close">): void {
  for (const position of positions) takePosition(position);
  for (const order of orders) orderNews.take(order);
}

function take(event: AccountEvent): void {
  if (event.kind === "contractPosition") takePosition(event.position);
  if (event.kind === "contractOrder") orderNews.take(event.order);
  if (event.kind !== "balance" || event.assetId !== SETTLEMENT_CURRENCY_ID) return;
  const { balance: sum, available, frozen } = event;
  queryClient.setQueryData(balance(true).queryKey, (before) => (before ? { ...before, balance: sum, available, frozen } : before));
}

/** What is open is read again where it may have changed untold: the line was cut, or the server rejects what a list offers. */
export function readAnew(): void {
  void refresh(POSITIONS, ORDERS);
}

// For good, also while no page shows contracts: one that is opened again would show what ended meanwhile until its lists are read.
followAccount(take, readAnew);

/** Open positions, newest first, as they change; undefined until they are known. */
export function usePositions() {
  const { rows: positions, ...rest } = useOpenList(positionNews, OPEN, isOpen);
  return { positions, ...rest };
}

/** Resting orders, newest first, as they change. */
export function useRestingOrders() {
  const { rows: orders, ...rest } = useOpenList(orderNews, OPEN, isOpen);
  return { orders, ...rest };
}

/** Available settlement currency in its units; null while unknown. */
export function useCash(): bigint | null {
  const enabled = useLoggedIn();
  const query = useQuery(balance(enabled));
  return enabled && query.data ? wireUnits(query.data.available, SETTLEMENT.scale) : null;
}

const past = (epoch: number | undefined) => ({ fields: { status: "closed", epoch }, pageSize: PAGE_SIZE, belongs: isPast }) as const;

/** What ended in an epoch, the present one when it is left out, newest first, page by page. */
export const usePastPositions = (epoch?: number) => usePages(positionNews, past(epoch));
export const usePastOrders = (epoch?: number) => usePages(orderNews, past(epoch));
