import { HandCoinsIcon } from "@phosphor-icons/react/dist/csr/HandCoins";
import type { KindDetails } from "../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { PLEDGE_ORDERS_PATH, PLEDGE_PATH } from "../../lib/navigation/paths.ts";

export const KIND_DETAILS: KindDetails = {
  total: { part: "pledge", title: "pledge_orders", note: "pledge_earning", path: PLEDGE_ORDERS_PATH, Icon: HandCoinsIcon },
  record: {
    title: "pledge_title",
    reasons: ["pledge_start", "pledge_return", "pledge_interest"],
    references: ["pledge"],
    tradeHref: (_line, id) => pageHref(PLEDGE_PATH, { id }),
  },
  // A reset ends what is pledged with all else: nothing of it stands in the way.
  open: { read: () => Promise.resolve({ counts: {}, orderIds: [] }), cancelOrder: null, closeAll: null },
  messages: {},
  mayEndUnseen: null,
};
