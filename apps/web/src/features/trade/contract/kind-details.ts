import { CrosshairIcon } from "@phosphor-icons/react/dist/csr/Crosshair";
import { ScalesIcon } from "@phosphor-icons/react/dist/csr/Scales";
import { UsersIcon } from "@phosphor-icons/react/dist/csr/Users";
import { WarningOctagonIcon } from "@phosphor-icons/react/dist/csr/WarningOctagon";
import type { KindDetails } from "../../../lib/kinds/product-kind-view.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { COPY_PATH, POSITION_PATH, POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { call, callData } from "../../../lib/net/api.ts";
import { randomKey } from "../../../lib/net/command.ts";
import { closedTogether } from "./closing-result.ts";
import { SETTLEMENT } from "./contract-shapes.ts";
import { CopyFacts, CopyWays } from "./copy-message.tsx";
import { tellCopyHidden, tellCopyStopped } from "./copy-message-words.ts";
import { EndingFacts, LiquidationWays, PositionWays } from "./ending-message.tsx";
import { tellLiquidation, tellProtectionHit } from "./ending-words.ts";

export const KIND_DETAILS: KindDetails = {
  total: { part: "contract", title: "assets_contracts", note: "assets_margin_and_profit", path: POSITIONS_PATH, Icon: ScalesIcon },
  record: {
    title: "trade_contract",
    reasons: [
      "contract_margin",
      "contract_margin_release",
      "contract_profit",
      "contract_loss",
      "contract_financing",
      "contract_liquidation_fee",
      "profit_share",
    ],
    references: ["contract_order", "contract_fill", "contract_position", "copy"],
    // What waits of a contract has no page of its own.
    tradeHref: ({ referenceKind }, id) => {
      if (referenceKind === "copy") return pageHref(COPY_PATH, { tab: "copies" });
      return referenceKind === "contract_order" ? pageHref(POSITIONS_PATH) : pageHref(POSITION_PATH, { id });
    },
  },
  open: {
    async read(signal) {
      const [orders, positions] = await Promise.all([
        call("GET /api/contractOrder/list", { status: "open", pageSize: 100 }, { quiet: true, signal }),
        call("GET /api/contractPosition/list", { status: "open", pageSize: 1 }, { quiet: true, signal }),
      ]);
      return { counts: { orders: orders.total, positions: positions.total }, orderIds: orders.rows.map(({ id }) => id) };
    },
    cancelOrder: (id) => call("POST /api/contractOrder/cancel", { id, idempotencyKey: randomKey() }, { quiet: true }),
    closeAll: {
      what: "positions",
      note: "contract_close_all_note",
      done: "contract_closed_all",
      async run() {
        const { data } = await call("POST /api/contractPosition/closeAll", { idempotencyKey: randomKey() }, { quiet: true });
        return data === null ? null : { ...closedTogether(data), currency: SETTLEMENT.code };
      },
    },
  },
  messages: {
    liquidation: { tell: tellLiquidation, Icon: WarningOctagonIcon, isAlarm: true, Facts: EndingFacts, Ways: LiquidationWays },
    protection_hit: { tell: tellProtectionHit, Icon: CrosshairIcon, isAlarm: false, Facts: EndingFacts, Ways: PositionWays },
    copy_stopped: { tell: tellCopyStopped, Icon: UsersIcon, isAlarm: false, Facts: CopyFacts, Ways: CopyWays },
    copy_hidden: { tell: tellCopyHidden, Icon: UsersIcon, isAlarm: false, Facts: CopyFacts, Ways: CopyWays },
  },
  async mayEndUnseen() {
    const open = await callData("GET /api/contractPosition/summary", {}, { quiet: true });
    return (open?.positions ?? 0) > 0;
  },
};
