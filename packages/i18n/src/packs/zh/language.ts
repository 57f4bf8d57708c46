import type { PackPart } from "../../pack.ts";
import type { language as en } from "../en/language.ts";

export const language: PackPart<typeof en> = {
  language_title: "语言",
  language_search: "搜索 {count} 种语言",
  language_preview: "数字与日期显示如下",
  language_in_english: "文字暂为英文",
  language_english_now: "数字、日期和书写方向已按{name}显示，文字在翻译完成前仍为英文。",
  language_changed: "语言已切换",
  language_use: "使用{name}",
  language_keep: "继续使用{name}",
  language_none: "没有与“{search}”匹配的语言。",
};
