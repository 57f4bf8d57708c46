import { ArrowsSplitIcon } from "@phosphor-icons/react/dist/csr/ArrowsSplit";
import { HandCoinsIcon } from "@phosphor-icons/react/dist/csr/HandCoins";
import type { KindDetails } from "../../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { ORDERS_PATH } from "../../../lib/navigation/paths.ts";
import { call } from "../../../lib/net/api.ts";
import { randomKey } from "../../../lib/net/command.ts";
import { tellDividend, tellSplit } from "./action-words.ts";
import { ActionWays, DividendFacts, SplitFacts } from "./corporate-action-message.tsx";

export const KIND_DETAILS: KindDetails = {
  // Each holding is a line of its own.
  total: null,
  record: {
    title: "trade_spot",
    reasons: ["spot_buy", "spot_sell", "dividend", "split", "split_cash"],
    references: ["order", "fill", "corporate_action"],
    tradeHref: (_line, id) => pageHref(ORDERS_PATH, { id }),
  },
  open: {
    async read(signal) {
      const orders = await call("GET /api/spotOrder/list", { status: "open", pageSize: 100 }, { quiet: true, signal });
      return { counts: { orders: orders.total }, orderIds: orders.rows.map(({ id }) => id) };
    },
    cancelOrder: (id) => call("POST /api/spotOrder/cancel", { id, idempotencyKey: randomKey() }, { quiet: true }),
    closeAll: null,
  },
  messages: {
    dividend: { tell: tellDividend, Icon: HandCoinsIcon, isAlarm: false, Facts: DividendFacts, Ways: ActionWays },
    split: { tell: tellSplit, Icon: ArrowsSplitIcon, isAlarm: false, Facts: SplitFacts, Ways: ActionWays },
  },
  mayEndUnseen: null,
};
