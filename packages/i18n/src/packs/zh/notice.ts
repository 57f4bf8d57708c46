import type { PackPart } from "../../pack.ts";
import type { notice as en } from "../en/notice.ts";

export const notice: PackPart<typeof en> = {
  notice_of: "公告，{date}",
  notice_hide: "有新公告前不再显示",
};
