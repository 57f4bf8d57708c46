import { MegaphoneIcon } from "@phosphor-icons/react/dist/csr/Megaphone";
import type { KindDetails } from "../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { TEAM_PATH } from "../../lib/navigation/paths.ts";
import { RatesFacts, TeamWays, tellRates } from "./team-message.tsx";

export const KIND_DETAILS: KindDetails = {
  // It comes to the balance, and is nowhere else.
  total: null,
  record: {
    title: "team_title",
    reasons: ["commission"],
    references: ["commission"],
    tradeHref: () => pageHref(TEAM_PATH, { tab: "records" }),
  },
  open: { read: () => Promise.resolve({ counts: {}, orderIds: [] }), cancelOrder: null, closeAll: null },
  messages: {
    commission_rates: { tell: tellRates, Icon: MegaphoneIcon, isAlarm: false, Facts: RatesFacts, Ways: TeamWays },
  },
  mayEndUnseen: null,
};
