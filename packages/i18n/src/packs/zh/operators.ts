import type { PackPart } from "../../pack.ts";
import type { operators as en } from "../en/operators.ts";

/** Refusals that only operators meet. */
export const operators: PackPart<typeof en> = {
  enrolment_wrong: "注册凭证错误或已失效，请向所有者索取新的凭证。",
  login_name_taken: "已有同名的运营人员。",
  last_owner: "至少须保留一位可登录的所有者。",
  setting_value: "{setting} 不接受该值。",
  text_placeholders: "文本的占位符须与英文完全一致：{placeholders}。",
  text_fixed: "{key} 的文本不可更改：它指明方向、结果、价格、金额、费用、风险、账户类型或拒绝原因。",
  text_unknown: "没有文本 {key}。",
  english_missing: "缺少英文内容：没有对应语言的用户将看到英文。",
  written_twice: "{name} 重复出现。",
  first_line_fixed: "第一条线路固定为应用加载时的地址。",
  fee_remark_unreadable: "备注须各写明一种产品类型、持仓类型和方向：{readable}。",
  fee_class_taken: "该类别的费率已由“{remark}”设置。",
  fee_rate_range: "费率须在 0 到 {max} 之间，最多八位小数。",
  option_impossible: "条款不成立：请检查收益率、最小和最大金额。",
  option_taken: "该期限已在提供，请先将其结束。",
  channel_network: "加密货币渠道须填写该币种支持的网络（{networks}），其他渠道不得填写网络。",
  operator_password: "请更换密码：{reasons}。",
};
