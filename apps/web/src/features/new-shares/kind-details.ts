import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { BuildingOfficeIcon } from "@phosphor-icons/react/dist/csr/BuildingOffice";
import { ChartLineUpIcon } from "@phosphor-icons/react/dist/csr/ChartLineUp";
import { ShuffleIcon } from "@phosphor-icons/react/dist/csr/Shuffle";
import type { KindDetails } from "../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { NEW_SHARE_ORDERS_PATH, NEW_SHARE_PATH } from "../../lib/navigation/paths.ts";
import { call } from "../../lib/net/api.ts";
import { randomKey } from "../../lib/net/command.ts";
import { ShareFacts, ShareWays } from "./share-message.tsx";
import { tellDrawn, tellListed, tellReturned } from "./share-message-words.ts";

export const KIND_DETAILS: KindDetails = {
  total: {
    part: "newShare",
    title: "new_share_title",
    note: "shares_total_note",
    path: NEW_SHARE_ORDERS_PATH,
    Icon: BuildingOfficeIcon,
  },
  record: {
    title: "new_share_title",
    reasons: ["new_share_hold", "new_share_return", "new_share_paid", "new_share_delivered"],
    references: ["new_share"],
    tradeHref: (_line, id) => pageHref(NEW_SHARE_PATH, { order: id }),
  },
  // What is on a published list waits for its draw, and what was allotted for its listing: only what is still open to change can be taken back.
  open: {
    async read(signal) {
      const ofState = (state: "open" | "allotted") =>
        call("GET /api/newShares/orderList", { "params[state]": state, pageSize: 100 }, { quiet: true, signal });
      const [open, allotted] = await Promise.all([ofState("open"), ofState("allotted")]);
      const undelivered = allotted.rows.filter(({ deliveredAt }) => deliveredAt === null);
      const changeable = open.rows.filter(({ offerState }) => offerState === "subscribing");
      return { counts: { orders: open.total + undelivered.length }, orderIds: changeable.map(({ id }) => id) };
    },
    cancelOrder: (id) => call("POST /api/newShares/withdraw", { id, idempotencyKey: randomKey() }, { quiet: true }),
    closeAll: null,
  },
  messages: {
    new_share_drawn: { tell: tellDrawn, Icon: ShuffleIcon, isAlarm: false, Facts: ShareFacts, Ways: ShareWays },
    new_share_returned: { tell: tellReturned, Icon: ArrowUUpLeftIcon, isAlarm: false, Facts: ShareFacts, Ways: ShareWays },
    new_share_listed: { tell: tellListed, Icon: ChartLineUpIcon, isAlarm: false, Facts: ShareFacts, Ways: ShareWays },
  },
  mayEndUnseen: null,
};
