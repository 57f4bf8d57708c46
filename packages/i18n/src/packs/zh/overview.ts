import type { PackPart } from "../../pack.ts";
import type { overview as en } from "../en/overview.ts";

export const overview: PackPart<typeof en> = {
  overview_mode: "委托类别",
  quick_trades: "快捷交易",
  quick_trades_log_in: "登录后查看快捷交易",
  quick_trades_log_in_text: "进行中和已结算的交易及其回执会显示在这里。",
};
