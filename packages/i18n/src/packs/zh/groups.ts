import type { PackPart } from "../../pack.ts";
import type { groups as en } from "../en/groups.ts";

export const groups: PackPart<typeof en> = {
  groups_title: "分组",
  groups_new: "新建分组",
  groups_name: "分组名称",
  groups_name_hint: "最多 {max} 个字符",
  groups_create: "创建",
  groups_rename: "重命名",
  groups_none: "把相关的产品归在一起，自己命名：某个策略、某个行业，或稍后再看。",
  groups_count: "{count} 个产品",
  groups_of: "{name} 的分组",
  groups_add: "分组",
  groups_edit_short: "编辑分组",
  groups_products: "产品",
  groups_remove: "删除分组",
  groups_removed: "已删除分组 {name}",
  groups_empty: "{name} 还是空的",
  groups_empty_text: "从自选中挑选属于这里的产品。",
  groups_choose: "挑选产品",
};
