import type { PackPart } from "../../pack.ts";
import type { ui as en } from "../en/ui.ts";

export const ui: PackPart<typeof en> = {
  ui_loading: "加载中",
  ui_close: "关闭",
  ui_back: "返回",
  ui_up: "上涨 {value}",
  ui_down: "下跌 {value}",
  ui_flat: "持平",
  ui_stale: "{seconds} 秒无更新",
  ui_closed: "休市",
  ui_halted: "停牌",
  ui_paper: "模拟",
  ui_paper_simulated: "模拟盘 · 仿真行情",
  ui_paper_replay: "模拟盘 · 历史回放",
  ui_number_pad: "数字键盘",
  ui_delete_digit: "删除最后一位",
  ui_decimal_point: "小数点",
};
