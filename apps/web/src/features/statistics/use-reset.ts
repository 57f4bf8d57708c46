import type { Data } from "@candela/api";
import type { MessageKey } from "@candela/i18n";
import { ownText, showToast, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { applyAnswer } from "../../lib/account/account-cache.ts";
import { sheetDecimals } from "../../lib/format/sheet-decimals.ts";
import { kindDetails } from "../../lib/kinds/kinds.ts";
import type { CloseAll, OpenThings as KindOpen, OpenThing } from "../../lib/kinds/product-kind-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { callData, errorText } from "../../lib/net/api.ts";
import { outcomeUnclear, randomKey } from "../../lib/net/command.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { RequestError } from "../../lib/net/request.ts";
import { useSession } from "../../lib/session/session.ts";

const AGAIN_MS = 2_000;

/** The open orders, positions and trades of one kind, and how they are ended. */
type OpenOfKind = Awaited<ReturnType<KindOpen["read"]>> & Omit<KindOpen, "read">;

/** Open orders and positions that stand in the way of a reset. */
async function readOpen(signal: AbortSignal): Promise<readonly OpenOfKind[]> {
  return Promise.all(kindDetails().map(async ({ open: { read, ...ways } }) => ({ ...(await read(signal)), ...ways })));
}

export type OpenThings = readonly OpenOfKind[];

/** How many of each thing are open, of all kinds together. */
export function countOpen(things: OpenThings): readonly (readonly [OpenThing, number])[] {
  const counts = new Map<OpenThing, number>();
  for (const each of things)
    for (const [thing, count] of Object.entries(each.counts) as [OpenThing, number][])
      if (count > 0) counts.set(thing, (counts.get(thing) ?? 0) + count);
  return [...counts];
}

/** Whether some of it can be ended now. */
export function isClosable(things: OpenThings): boolean {
  return things.some((each) => (each.cancelOrder !== null && each.orderIds.length > 0) || toClose(each) !== null);
}

function toClose({ closeAll, counts }: OpenOfKind): CloseAll | null {
  return closeAll !== null && (counts[closeAll.what] ?? 0) > 0 ? closeAll : null;
}

/** What is said before positions are closed; none where there is none to close. */
export const closingNotes = (things: OpenThings): readonly MessageKey[] => things.flatMap((each) => toClose(each)?.note ?? []);

type Closed = NonNullable<Awaited<ReturnType<CloseAll["run"]>>> & Pick<CloseAll, "done">;

/** Cancels every order, then closes every position. A position that cannot be closed now stays, and is counted again. */
async function closeAll(things: OpenThings): Promise<readonly Closed[]> {
  // An order that filled meanwhile is no obstacle: the next count shows what is left.
  await Promise.allSettled(things.flatMap(({ orderIds, cancelOrder }) => orderIds.map(async (id) => cancelOrder?.(id))));
  const closed: Closed[] = [];
  for (const each of things) {
    const way = toClose(each);
    const result = await way?.run();
    if (way && result) closed.push({ ...result, done: way.done });
  }
  return closed.filter(({ count }) => count > 0);
}

/** The steps of a reset while its sheet is open. */
export function useReset(open: boolean, onDone: () => void) {
  const t = useT();
  const style = useUi();
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
    close: () =>
      during("closing", async () => {
        const closed = await closeAll(things.data ?? (await readOpen(AbortSignal.timeout(10_000))));
        for (const { done, count, profit, currency } of closed)
          showToast({
            text: t(done, { count, profit: ownText(profit, style, { decimals: sheetDecimals([profit]), sign: "always" }), currency }),
          });
      }),
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
