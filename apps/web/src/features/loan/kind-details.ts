import { HandshakeIcon } from "@phosphor-icons/react/dist/csr/Handshake";
import type { KindDetails } from "../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOAN_PATH, LOANS_PATH } from "../../lib/navigation/paths.ts";

export const KIND_DETAILS: KindDetails = {
  total: { part: "loan", title: "loan_title", note: "statement_loan", path: LOANS_PATH, Icon: HandshakeIcon },
  record: {
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
    lateReasons: [],
    references: ["loan"],
    tradeHref: (_line, id) => pageHref(LOAN_PATH, { id }),
  },
  // A reset ends what is owed with all else: nothing of it stands in the way.
  open: { read: () => Promise.resolve({ counts: {}, orderIds: [] }), cancelOrder: null, closeAll: null },
  messages: {},
  mayEndUnseen: null,
};
