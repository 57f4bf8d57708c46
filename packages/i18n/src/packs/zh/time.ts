import type { PackPart } from "../../pack.ts";
import type { time as en } from "../en/time.ts";

export const time: PackPart<typeof en> = {
  time_now: "刚刚",
  time_second: "{count} 秒前",
  time_minute: "{count} 分钟前",
  time_hour: "{count} 小时前",
  time_day: "{count} 天前",
  time_month: "{count} 个月前",
  time_year: "{count} 年前",
};
