import type { PackPart } from "../../pack.ts";
import type { fields as en } from "../en/fields.ts";

export const fields: PackPart<typeof en> = {
  field_less: "减少",
  field_more: "增加",
  field_count: "{count} / {max} 个字符",
  field_stars: "{count} 星",
  field_upload_add: "添加图片",
  field_upload_open: "打开第 {number} 张图片",
  field_upload_remove: "移除第 {number} 张图片",
  field_upload_count: "{count} / {max}",
  field_upload_full: "最多 {max} 张图片",
  field_upload_added: "已添加 {count} 张图片",
  calendar_range: "日期",
  calendar_title: "选择日期",
  calendar_apply: "查看",
  calendar_clear: "全部日期",
  calendar_none: "先选开始日期，再选结束日期。",
  calendar_previous: "上个月",
  calendar_next: "下个月",
};
