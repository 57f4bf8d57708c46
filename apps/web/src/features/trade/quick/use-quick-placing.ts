import type { Fields } from "@candela/contract";
import type { Direction } from "@candela/model";
import { formatDecimal, trimZeros, useUi } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { productName } from "../../../lib/product-name.ts";
import type { Product } from "../../../lib/quote-store.ts";
import { languageStore } from "../../../lib/settings.ts";
import { useStore } from "../../../lib/store.ts";
import { usePlacing } from "../ticket/use-placing.ts";
import { takePlaced } from "./quick-feed.ts";
import { tradeName } from "./quick-words.ts";
import { STAKE_ASSET } from "./stake.ts";

type TradeFields = Omit<Fields<"POST /api/fastTradeOrder/place">, "idempotencyKey">;

/** Places one trade at a time, and says what became of it. */
export function useQuickPlacing(product: Product, onPlaced: () => void) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const { placing, place } = usePlacing("POST /api/fastTradeOrder/place", []);
  const [tapped, setTapped] = useState<Direction | null>(null);
  const [said, setSaid] = useState("");
  const send = async (fields: TradeFields): Promise<boolean> => {
    setTapped(fields.direction as Direction);
    const trade = await place(fields);
    if (trade === null) return false;
    takePlaced(trade);
    setSaid(
      t("quick_placed", {
        trade: tradeName(trade, name, t),
        stake: formatDecimal(trimZeros(trade.stake), style),
        currency: STAKE_ASSET.code,
      }),
    );
    onPlaced();
    return true;
  };
  const told = placing.step === "review" ? (placing.problem ?? "") : placing.step === "unknown" ? t("trade_unknown") : said;
  return { placing, tapped, place: send, said: placing.step === "sending" ? "" : told };
}
