import type { PackPart } from "../../pack.ts";
import type { sessions as en } from "../en/sessions.ts";

export const sessions: PackPart<typeof en> = {
  session_closed: "休市中",
  session_closed_opens: "休市中 · {wait}后开市",
  session_gap: "跳空开盘 {gap}",
  session_last_close: "相对上一收盘价",
  session_opens_short: "{wait}后开市",
  session_gap_short: "跳空 {gap}",
  term_opening_gap: "跳空开盘",
  term_opening_gap_text:
    "交易日开盘价与上一收盘价的差距。股票按交易日交易，两个交易日之间发生的事会一次反映到价格中：次日直接高开或低开，中间没有价格。挂单按新价格成交，止损单也一样。",
};
