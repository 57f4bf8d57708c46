import { CalendarCheckIcon } from "@phosphor-icons/react/dist/csr/CalendarCheck";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { HandshakeIcon } from "@phosphor-icons/react/dist/csr/Handshake";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { WarningOctagonIcon } from "@phosphor-icons/react/dist/csr/WarningOctagon";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { KindDetails } from "../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOAN_PATH, LOANS_PATH } from "../../lib/navigation/paths.ts";
import { LoanFacts, LoanWays, RepayWays } from "./loan-message.tsx";
import {
  tellApproved,
  tellCall,
  tellCallEnded,
  tellOverdue,
  tellRejected,
  tellReminder,
  tellSold,
  tellToppedUp,
  tellWarning,
} from "./loan-message-words.ts";

export const KIND_DETAILS: KindDetails = {
  total: { part: "loan", title: "loan_title", note: "statement_loan", path: LOANS_PATH, Icon: HandshakeIcon },
  record: {
    title: "loan_title",
    reasons: [
      "loan_principal",
      "loan_repayment",
      "loan_interest",
      "loan_collateral",
      "loan_collateral_back",
      "loan_sale",
      "loan_proceeds",
      "loan_sale_fee",
    ],
    references: ["loan"],
    tradeHref: (_line, id) => pageHref(LOAN_PATH, { id }),
  },
  // A reset ends what is owed with all else: nothing of it stands in the way.
  open: { read: () => Promise.resolve({ counts: {}, orderIds: [] }), cancelOrder: null, closeAll: null },
  messages: {
    loan_approved: { tell: tellApproved, Icon: CheckCircleIcon, isAlarm: false, Facts: LoanFacts, Ways: LoanWays },
    loan_rejected: { tell: tellRejected, Icon: XCircleIcon, isAlarm: false, Facts: LoanFacts, Ways: LoanWays },
    loan_reminder: { tell: tellReminder, Icon: CalendarCheckIcon, isAlarm: false, Facts: LoanFacts, Ways: RepayWays },
    loan_overdue: { tell: tellOverdue, Icon: WarningIcon, isAlarm: true, Facts: LoanFacts, Ways: RepayWays },
    loan_warning: { tell: tellWarning, Icon: WarningIcon, isAlarm: false, Facts: LoanFacts, Ways: LoanWays },
    loan_call: { tell: tellCall, Icon: WarningOctagonIcon, isAlarm: true, Facts: LoanFacts, Ways: LoanWays },
    loan_call_ended: { tell: tellCallEnded, Icon: CheckCircleIcon, isAlarm: false, Facts: LoanFacts, Ways: LoanWays },
    loan_topped_up: { tell: tellToppedUp, Icon: CheckCircleIcon, isAlarm: false, Facts: LoanFacts, Ways: LoanWays },
    loan_sold: { tell: tellSold, Icon: WarningOctagonIcon, isAlarm: true, Facts: LoanFacts, Ways: LoanWays },
  },
  mayEndUnseen: null,
};
