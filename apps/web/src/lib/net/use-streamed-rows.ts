import type { Fields, Row } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "../browser/store.ts";
import { useLoggedIn } from "../session/session.ts";
import { markedRowsQuery } from "./queries.ts";
import { countBehind, type Order, type Overlay, rowsWith, type StreamedRoute, type StreamedRows } from "./streamed-rows.ts";
import { usePagedRows } from "./use-paged-rows.ts";

/** Open rows, newest first, as they change; undefined until they are known. `belongs` must be stable. */
export function useOpenRows<K extends StreamedRoute>(streamed: StreamedRows<K>, fields: Fields<K>, belongs: (row: Row<K>) => boolean) {
  const enabled = useLoggedIn();
  const query = useQuery(markedRowsQuery(streamed.route, fields, streamed.mark, enabled));
  const overlay = useStore(streamed.overlay);
  const { data } = query;
  const rows = useMemo(
    () => (data === undefined ? undefined : rowsWith([data], overlay, streamed, belongs)),
    [data, overlay, streamed, belongs],
  );
  return { rows: enabled ? rows : undefined, failed: data === undefined && query.isError, retry: () => void query.refetch() };
}

interface PagesOf<K extends StreamedRoute> {
  /** All but the page. */
  readonly fields: Omit<Fields<K>, "pageNum" | "pageSize">;
  /** Must be stable. */
  readonly belongs: (row: Row<K>) => boolean;
  /** Whether a row belongs in one of its states, for the number of all; every row does where it is left out. Must be stable. */
  readonly isOf?: (row: Row<K>) => boolean;
  /** Of the list, where its newest id is not its first. Must be stable. */
  readonly order?: Order<Row<K>>;
}

const everyRow = () => true;
const NOTHING_TOLD: Overlay<never> = new Map();

/**
 * A list page by page, newest first, as it changes; one of a past epoch does not. `more` is null on the last page, and while one is read. `count` is the
 * number of all its rows, those of pages that are not read included.
 */
export function useStreamedPages<K extends StreamedRoute>(
  streamed: StreamedRows<K>,
  { fields, belongs, isOf = everyRow, order }: PagesOf<K>,
) {
  const { route, mark } = streamed;
  const { pages, behind, failed, retry, more, reading } = usePagedRows(route, fields, { enabled: useLoggedIn(), mark });
  const toldOfAll = useStore(streamed.overlay);
  const overlay = "epoch" in fields && fields.epoch !== undefined ? NOTHING_TOLD : toldOfAll;
  const rows = useMemo(() => pages && rowsWith(pages, overlay, streamed, belongs, order), [pages, overlay, streamed, belongs, order]);
  const count = rows && pages && rows.length + countBehind({ pages, count: behind }, overlay, belongs, isOf);
  return { rows, count, failed, retry, more: reading ? null : more };
}

/** A row as the account's channel told it last; as it was given where it told nothing. */
export function useNewest<K extends StreamedRoute>(streamed: StreamedRows<K>, row: Row<K> | null): Row<K> | null {
  const overlay = useStore(streamed.overlay);
  return row === null ? null : (overlay.get(row.id)?.row ?? row);
}
