import type { AccountEvent, Data, RouteKey } from "@candela/contract";
import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { callRows } from "../../../lib/api.ts";
import { followAccount } from "../../../lib/live.ts";
import { dataQuery, markedRowsQuery, queryClient, refresh } from "../../../lib/queries.ts";
import { sessionStore, useLoggedIn, useSession } from "../../../lib/session.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { wireUnits } from "../product.ts";
import { type Heard, openOf, orderOf, positionOf, withHeard } from "./contract-lists.ts";
import { type ContractOrder, type Position, SETTLEMENT } from "./contract-shapes.ts";

const POSITIONS = "GET /api/contractPosition/list";
const ORDERS = "GET /api/contractOrder/list";
const OPEN = { status: "open", pageNum: 1, pageSize: 100 } as const;
const PAGE_SIZE = 20;

/** News heard so far. */
let heardCount = 0;
const openPositions = (enabled: boolean) => markedRowsQuery(POSITIONS, OPEN, () => heardCount, enabled);
const openOrders = (enabled: boolean) => markedRowsQuery(ORDERS, OPEN, () => heardCount, enabled);
const balance = (enabled: boolean) => dataQuery("GET /api/userInfo/userBalance", { currencyId: SETTLEMENT_CURRENCY_ID }, { enabled });

const heardPositions = createStore<Heard<Position>>(new Map());
const heardOrders = createStore<Heard<ContractOrder>>(new Map());

/** News of a position or an order, from an answer or the socket; the lists follow. */
function takePosition(position: Position): void {
  heardCount += 1;
  heardPositions.set((heard) => withHeard(heard, position, heardCount));
  void queryClient.invalidateQueries({ queryKey: ["GET /api/contractPosition/detail", { id: position.id }] });
  if (position.status === "closed") void queryClient.invalidateQueries({ queryKey: [POSITIONS, "closed"] });
}

function takeOrder(order: ContractOrder): void {
  heardCount += 1;
  heardOrders.set((heard) => withHeard(heard, order, heardCount));
  if (order.status !== "open") void queryClient.invalidateQueries({ queryKey: [ORDERS, "closed"] });
}

/** What an answer made or changed. */
export function takeResult({ positions, orders }: Data<"POST /api/contractPosition/close">): void {
  for (const position of positions) takePosition(position);
  for (const order of orders) takeOrder(order);
}

function take(event: AccountEvent): void {
  const position = positionOf(event);
  const order = orderOf(event);
  if (position !== null) takePosition(position);
  if (order !== null) takeOrder(order);
  if (event.kind !== "balance" || event.assetId !== SETTLEMENT_CURRENCY_ID) return;
  const { balance: sum, available, frozen } = event;
  queryClient.setQueryData(balance(true).queryKey, (before) => (before ? { ...before, balance: sum, available, frozen } : before));
}

/** What is open is read again where it may have changed untold: the line was cut, or the server refuses what a list offers. */
export function readAnew(): void {
  void refresh(POSITIONS, ORDERS);
}

sessionStore.subscribe(() => {
  heardPositions.set(new Map());
  heardOrders.set(new Map());
});

// For good, also while no page shows contracts: one that is opened again would show what ended meanwhile until its lists are read.
followAccount(take, readAnew);

/** Open positions, newest first, as they change; undefined until they are known. */
export function usePositions() {
  const enabled = useLoggedIn();
  const query = useQuery(openPositions(enabled));
  const heard = useStore(heardPositions);
  const positions = useMemo(() => (query.data === undefined ? undefined : openOf(query.data, heard)), [query.data, heard]);
  return {
    positions: enabled ? positions : undefined,
    failed: query.data === undefined && query.isError,
    retry: () => void query.refetch(),
  };
}

/** Resting orders, newest first, as they change. */
export function useRestingOrders() {
  const enabled = useLoggedIn();
  const query = useQuery(openOrders(enabled));
  const heard = useStore(heardOrders);
  const orders = useMemo(() => (query.data === undefined ? undefined : openOf(query.data, heard)), [query.data, heard]);
  return {
    orders: enabled ? orders : undefined,
    failed: query.data === undefined && query.isError,
    retry: () => void query.refetch(),
  };
}

/** Available settlement currency in its units; null while unknown. */
export function useCash(): bigint | null {
  const enabled = useLoggedIn();
  const query = useQuery(balance(enabled));
  return enabled && query.data ? wireUnits(query.data.available, SETTLEMENT.scale) : null;
}

/** What ended in an epoch, the present one when it is left out, newest first, page by page. */
function usePast<K extends typeof POSITIONS | typeof ORDERS>(route: K, epoch: number | undefined) {
  const userId = useSession()?.userId ?? "";
  const query = useInfiniteQuery({
    queryKey: [route, "closed", userId, epoch ?? "present", "pages"],
    queryFn: ({ pageParam, signal }) =>
      callRows<RouteKey & K>(route, { status: "closed", epoch, pageNum: pageParam, pageSize: PAGE_SIZE } as never, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
    enabled: userId !== "",
  });
  return {
    rows: query.data?.pages.flat(),
    failed: query.data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null,
  };
}

export const usePastPositions = (epoch?: number) => usePast(POSITIONS, epoch);
export const usePastOrders = (epoch?: number) => usePast(ORDERS, epoch);
