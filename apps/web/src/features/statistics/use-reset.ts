import type { Data } from "@candela/api";
import { showToast } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { applyAnswer } from "../../lib/account/account-cache.ts";
import { useT } from "../../lib/language/i18n.ts";
import { call, callData, errorText } from "../../lib/net/api.ts";
import { outcomeUnclear, randomKey } from "../../lib/net/command.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { RequestError } from "../../lib/net/request.ts";
import { useSession } from "../../lib/session/session.ts";

const PAGE = 100;
const AGAIN_MS = 2_000;

/** Open orders and positions that stand in the way of a reset. */
async function readOpen(signal: AbortSignal) {
  const options = { quiet: true, signal };
  const open = { status: "open", pageSize: PAGE } as const;
  const [spot, contract, positions, quick] = await Promise.all([
    call("GET /api/spotOrder/list", open, options),
    call("GET /api/contractOrder/list", open, options),
    call("GET /api/contractPosition/list", open, options),
    call("GET /api/fastTradeOrder/list", open, options),
  ]);
  return {
    spotIds: spot.rows.map(({ id }) => id),
    contractIds: contract.rows.map(({ id }) => id),
    orders: spot.total + contract.total,
    positions: positions.total,
    quickTrades: quick.total,
  };
}

export type OpenThings = Awaited<ReturnType<typeof readOpen>>;

export function isFlat({ orders, positions, quickTrades }: OpenThings): boolean {
  return orders + positions + quickTrades === 0;
}

/** Cancels every order, then closes every position. A position that cannot be closed now stays, and is counted again. */
async function closeAll({ spotIds, contractIds, positions }: OpenThings): Promise<void> {
  const done = [
    ...spotIds.map((id) => call("POST /api/spotOrder/cancel", { id, idempotencyKey: randomKey() }, { quiet: true })),
    ...contractIds.map((id) => call("POST /api/contractOrder/cancel", { id, idempotencyKey: randomKey() }, { quiet: true })),
  ];
  // An order that filled meanwhile is no obstacle: the count that follows tells what is left.
  await Promise.allSettled(done);
  if (positions > 0) await call("POST /api/contractPosition/closeAll", { idempotencyKey: randomKey() }, { quiet: true });
}

/** The steps of beginning anew while its sheet is open. */
export function useReset(open: boolean, onDone: () => void) {
  const t = useT();
  const userId = useSession()?.userId ?? "";
  const [busy, setBusy] = useState<"closing" | "resetting" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // One key until an answer is here: asked again, it is the same reset. A rejection is one; the server would repeat it to the same key for ever.
  const key = useRef<string | null>(null);
  const things = useQuery({
    queryKey: ["reset", userId],
    queryFn: ({ signal }) => readOpen(signal),
    enabled: open,
    staleTime: 0,
    refetchInterval: open ? AGAIN_MS : false,
  });
  const during = async (step: "closing" | "resetting", work: () => Promise<void>) => {
    setBusy(step);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(null);
      void things.refetch();
    }
  };
  return {
    things: things.data,
    failed: things.data === undefined && things.isError,
    busy,
    retry: () => void things.refetch(),
    problem,
    close: () => during("closing", async () => closeAll(things.data ?? (await readOpen(AbortSignal.timeout(10_000))))),
    reset: () =>
      during("resetting", async () => {
        key.current ??= randomKey();
        let data: Data<"POST /api/paperAccount/reset"> | null;
        try {
          data = await callData("POST /api/paperAccount/reset", { idempotencyKey: key.current }, { quiet: true });
        } catch (error) {
          if (error instanceof RequestError && !outcomeUnclear(error.failure)) key.current = null;
          throw error;
        }
        key.current = null;
        if (data === null) await queryClient.invalidateQueries();
        else await applyAnswer(queryClient, "POST /api/paperAccount/reset", data);
        if (data !== null) showToast({ text: t("reset_done", { number: data.epoch.number }) });
        onDone();
      }),
  };
}
