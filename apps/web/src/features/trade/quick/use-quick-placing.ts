import type { Fields } from "@candela/api";
import type { Direction } from "@candela/model";
import { formatDecimal, trimZeros, useUi } from "@candela/ui";
import { useState } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { productName } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { usePlacing } from "../ticket/use-placing.ts";
import { watchPlaced } from "./quick-feed.ts";
import { tradeName } from "./quick-words.ts";
import { STAKE_ASSET } from "./stake.ts";

type TradeFields = Omit<Fields<"POST /api/fastTradeOrder/place">, "idempotencyKey">;

export interface PlacedHost {
  readonly onPlaced: () => void;
  /** Reads out that a trade was accepted, where it stays: the form itself may go with that. Empty before each, so that the same words are news again. */
  readonly tell: (words: string) => void;
}

/** Places one trade at a time. */
export function useQuickPlacing(product: Product, { onPlaced, tell }: PlacedHost) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const { sending, place } = usePlacing("POST /api/fastTradeOrder/place");
  const [tapped, setTapped] = useState<Direction | null>(null);
  const send = async (fields: TradeFields): Promise<boolean> => {
    setTapped(fields.direction as Direction);
    tell("");
    const trade = await place(fields);
    if (trade === null) return false;
    watchPlaced(trade);
    tell(
      t("quick_placed", {
        trade: tradeName(trade, name, t),
        stake: formatDecimal(trimZeros(trade.stake), style),
        currency: STAKE_ASSET.code,
      }),
    );
    onPlaced();
    return true;
  };
  return { sending, tapped, place: send };
}
