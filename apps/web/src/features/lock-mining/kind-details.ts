import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { HourglassIcon } from "@phosphor-icons/react/dist/csr/Hourglass";
import { LockKeyIcon } from "@phosphor-icons/react/dist/csr/LockKey";
import { EarningFacts, EarningWays } from "../../lib/earning/earning-message.tsx";
import { tellMatured, tellWaiting, tellWaitingPaid } from "../../lib/earning/earning-message-words.ts";
import type { KindDetails } from "../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH, LOCKS_PATH } from "../../lib/navigation/paths.ts";

export const KIND_DETAILS: KindDetails = {
  total: { part: "lock", title: "lock_title", note: "lock_total_note", path: LOCKS_PATH, Icon: LockKeyIcon },
  record: {
    title: "lock_title",
    reasons: ["lock_start", "lock_return", "lock_interest", "lock_forfeit", "lock_fee"],
    references: ["lock"],
    tradeHref: (_line, id) => pageHref(LOCK_DETAIL_PATH, { id }),
  },
  open: {
    // A reset ends what is locked by itself: nothing of it stands in the way.
    read: () => Promise.resolve({ counts: {}, orderIds: [] }),
    cancelOrder: null,
    closeAll: null,
  },
  // Of both kinds that earn interest: their messages have one name, and are said once.
  messages: {
    earning_matured: { tell: tellMatured, Icon: CheckCircleIcon, isAlarm: false, Facts: EarningFacts, Ways: EarningWays },
    earning_waiting: { tell: tellWaiting, Icon: HourglassIcon, isAlarm: false, Facts: EarningFacts, Ways: EarningWays },
    earning_waiting_paid: { tell: tellWaitingPaid, Icon: CheckCircleIcon, isAlarm: false, Facts: EarningFacts, Ways: EarningWays },
  },
  mayEndUnseen: null,
};
