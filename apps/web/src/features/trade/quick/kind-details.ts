import { LightningIcon } from "@phosphor-icons/react/dist/csr/Lightning";
import type { KindDetails } from "../../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { QUICK_TRADES_PATH } from "../../../lib/navigation/paths.ts";
import { call } from "../../../lib/net/api.ts";

export const KIND_DETAILS: KindDetails = {
  total: { part: "quick", title: "quick_trades", note: "assets_stakes", path: QUICK_TRADES_PATH, Icon: LightningIcon },
  record: {
    title: "trade_quick",
    reasons: ["quick_stake", "quick_return", "quick_win", "quick_fee"],
    references: ["quick"],
    tradeHref: (_line, id) => pageHref(QUICK_TRADES_PATH, { id }),
  },
  open: {
    async read(signal) {
      const { total } = await call("GET /api/fastTradeOrder/list", { status: "open", pageSize: 1 }, { quiet: true, signal });
      return { counts: { quick: total }, orderIds: [] };
    },
    // What runs ends by itself, and not before.
    cancelOrder: null,
    closeAll: null,
  },
  messages: {},
  mayEndUnseen: null,
};
