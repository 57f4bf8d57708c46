import type { PackPart } from "../../pack.ts";
import type { summary as en } from "../en/summary.ts";

export const summary: PackPart<typeof en> = {
  summary_title: "资产概览",
  summary_logged_out: "查看资产需要账户",
  summary_logged_out_text: "一键开通模拟账户，这里会汇总账户中的全部资产。",
  summary_no_balances: "收到的资金会显示在这里。",
  summary_all_assets: "全部资产",
  summary_line: "总资产：从 {from} 到 {to}",
};
