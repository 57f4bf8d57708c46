import type { Data } from "@candela/api";
import { useEffect, useEffectEvent } from "react";
import { changeQuery, useQueryParam } from "../../lib/navigation/query-param.ts";
import { callData } from "../../lib/net/api.ts";
import type { SupportTrade } from "../../lib/support/support-shapes.ts";

/** What is known of a trade before it is attached; its figures come from the server once it is. */
const bare = { seconds: null, result: null, currency: "" } as const;

const ofQuick = ({
  id,
  productCode,
  direction,
  seconds,
  status,
  acceptedAt: ts,
}: Data<"GET /api/fastTradeOrder/detail">): SupportTrade => ({
  ...bare,
  ...{ kind: "quickTrade", id, productCode, direction, seconds, status, ts },
});
const ofSpot = ({ id, productCode, direction, status, createdAt: ts }: Data<"GET /api/spotOrder/detail">): SupportTrade => ({
  ...bare,
  ...{ kind: "spotOrder", id, productCode, direction, status, ts },
});
const ofPosition = ({ position }: Data<"GET /api/contractPosition/detail">): SupportTrade => {
  const { id, productCode, side, status, openedAt: ts } = position;
  return { ...bare, kind: "contractPosition", id, productCode, direction: side === "long" ? 1 : 2, status, ts };
};

/** The trade that the address names, as another page asked about it; null where it is gone. */
async function readTrade(kind: string, id: string): Promise<SupportTrade | null> {
  const quiet = { quiet: true };
  const mapped = <From>(from: From | null, map: (from: From) => SupportTrade) => (from === null ? null : map(from));
  if (kind === "quickTrade") return mapped(await callData("GET /api/fastTradeOrder/detail", { id }, quiet), ofQuick);
  if (kind === "spotOrder") return mapped(await callData("GET /api/spotOrder/detail", { id }, quiet), ofSpot);
  if (kind === "contractPosition") return mapped(await callData("GET /api/contractPosition/detail", { id }, quiet), ofPosition);
  return null;
}

/** Hands over, once, the trade that one has come to ask about. */
export function useAskedAbout(onTrade: (trade: SupportTrade) => void): void {
  const kind = useQueryParam("attach");
  const id = useQueryParam("id");
  const found = useEffectEvent(onTrade);
  useEffect(() => {
    if (kind === null || id === null || !/^[1-9]\d{0,17}$/.test(id)) return;
    let current = true;
    void readTrade(kind, id).then(
      (trade) => {
        if (!current) return;
        if (trade !== null) found(trade);
        // Coming back to the conversation later asks about nothing.
        changeQuery({ attach: null, id: null });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [kind, id]);
}
