import { STATEMENT_LINES_MAX } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { callData, callRows } from "../../lib/net/api.ts";
import { useSession } from "../../lib/session/session.ts";
import {
  type AssetLines,
  STATEMENT_MAX,
  type StatementHead,
  type StatementLine,
  type StatementSheet,
  sheetsOf,
} from "./statement-sheets.ts";

const HEAD = "GET /api/statement/detail";

export interface Statement {
  readonly head: StatementHead;
  /** Null when there are more lines than a statement may have. */
  readonly sheets: readonly StatementSheet[] | null;
}

interface Period {
  readonly epoch: number | null;
  readonly startTs: number | undefined;
}

async function readLines(head: StatementHead, assetId: number, signal: AbortSignal): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (;;) {
    const after = lines.at(-1)?.transferId;
    // The period that the head names: what is booked meanwhile belongs to the next statement.
    const fields = { epoch: head.epoch.number, startTs: head.startTs, endTs: head.endTs, assetId, after };
    const rows = await callRows("GET /api/statement/lines", fields, { quiet: true, signal });
    lines.push(...rows);
    if (rows.length < STATEMENT_LINES_MAX) return lines;
  }
}

async function readStatement({ epoch, startTs }: Period, signal: AbortSignal): Promise<Statement | null> {
  const head = await callData(HEAD, { epoch: epoch ?? undefined, startTs }, { quiet: true, signal });
  if (head === null) return null;
  if (head.assets.reduce((sum, { lines }) => sum + lines, 0) > STATEMENT_MAX) return { head, sheets: null };
  const moved: AssetLines[] = [];
  for (const asset of head.assets) if (asset.lines > 0) moved.push({ asset, lines: await readLines(head, asset.assetId, signal) });
  return { head, sheets: sheetsOf(head, moved) };
}

/** A statement with all its sheets, as it stood when it was read: read again after money moved, and not for its age. */
export function useStatement(period: Period) {
  const userId = useSession()?.userId ?? "";
  return useQuery({
    // Named for its head, which becomes stale when money moves: the lines belong to it.
    queryKey: [HEAD, "whole", userId, period],
    queryFn: ({ signal }) => readStatement(period, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: userId !== "",
  });
}
