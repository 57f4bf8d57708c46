import type { AccountEvent, Data, RouteKey } from "@candela/contract";
import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { callRows } from "../../../lib/api.ts";
import { followAccount } from "../../../lib/live.ts";
import { dataQuery, queryClient, refresh, rowsQuery } from "../../../lib/queries.ts";
import { sessionStore, useLoggedIn, useSession } from "../../../lib/session.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { wireUnits } from "../product.ts";
import { type Heard, openOf, orderOf, positionOf, withHeard } from "./contract-lists.ts";
import { type ContractOrder, type Position, SETTLEMENT } from "./contract-shapes.ts";

const POSITIONS = "GET /api/contractPosition/list";
const ORDERS = "GET /api/contractOrder/list";
const OPEN = { status: "open", pageNum: 1, pageSize: 100 } as const;
const PAGE_SIZE = 20;

const openPositions = (enabled: boolean) => rowsQuery(POSITIONS, OPEN, { enabled });
const openOrders = (enabled: boolean) => rowsQuery(ORDERS, OPEN, { enabled });
const balance = (enabled: boolean) => dataQuery("GET /api/userInfo/userBalance", { currencyId: SETTLEMENT_CURRENCY_ID }, { enabled });

const heardPositions = createStore<Heard<Position>>(new Map());
const heardOrders = createStore<Heard<ContractOrder>>(new Map());

/** News of a position or an order, from an answer or the socket; the lists follow. */
function takePosition(position: Position): void {
  heardPositions.set((heard) => withHeard(heard, position));
  void queryClient.invalidateQueries({ queryKey: ["GET /api/contractPosition/detail", { id: position.id }] });
  if (position.status === "closed") void queryClient.invalidateQueries({ queryKey: [POSITIONS, "closed"] });
}

function takeOrder(order: ContractOrder): void {
  heardOrders.set((heard) => withHeard(heard, order));
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

/** Ended while the line was cut: not told, so read. */
function readAnew(): void {
  heardPositions.set(new Map());
  heardOrders.set(new Map());
  void refresh(POSITIONS, ORDERS);
}

sessionStore.subscribe(() => {
  heardPositions.set(new Map());
  heardOrders.set(new Map());
});

let followers = 0;
let leave: (() => void) | undefined;

/** However many parts show contracts, one listens for them. */
function followContracts(): () => void {
  followers += 1;
  leave ??= followAccount(take, readAnew);
  return () => {
    followers -= 1;
    if (followers > 0) return;
    leave?.();
    leave = undefined;
  };
}

/** Open positions, newest first, as they change; undefined until they are known. */
export function usePositions() {
  const enabled = useLoggedIn();
  useEffect(followContracts, []);
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
  useEffect(followContracts, []);
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
  useEffect(followContracts, []);
  const query = useQuery(balance(enabled));
  return enabled && query.data ? wireUnits(query.data.available, SETTLEMENT.scale) : null;
}

/** What ended in an epoch, the present one when it is left out, newest first, page by page. */
function usePast<K extends typeof POSITIONS | typeof ORDERS>(route: K, epoch: number | undefined) {
  const userId = useSession()?.userId ?? "";
  useEffect(followContracts, []);
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
