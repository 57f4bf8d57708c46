import type { PackPart } from "../../pack.ts";
import type { line as en } from "../en/line.ts";

export const line: PackPart<typeof en> = {
  line_title: "线路",
  line_in_use: "使用中",
  line_fastest: "最快",
  line_this: "本服务器",
  line_lost: "“{page}”加载失败",
  line_text: "所有线路通往同一账户和同一市场，请选择响应最快的一条。",
  line_only: "本站只有一条线路，以下是它的响应时间。",
  line_changed: "已切换到{line}",
  line_still_lost: "仍无响应，您的委托在服务器上安全无虞。",
  line_nothing_failed: "一切正常",
  line_nothing_failed_text: "其他页面加载失败时才会自动打开本页。服务器响应正常，您可以返回首页。",
};
