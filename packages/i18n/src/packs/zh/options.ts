import type { PackPart } from "../../pack.ts";
import type { options as en } from "../en/options.ts";

export const options: PackPart<typeof en> = {
  option_news: "资讯",
  option_notices: "公告",
  option_questions: "常见问题",
  option_profile: "个人资料",
  option_line: "服务器线路",
  option_fees: "手续费",
  option_risk: "风险提示",
  option_about: "关于 {site}",
  option_terms_of_use: "使用条款",
  option_privacy: "隐私说明",
  option_check_day: "如何核对价格",
};
