import type { PackPart } from "../../pack.ts";
import type { pwa as en } from "../en/pwa.ts";

export const pwa: PackPart<typeof en> = {
  pwa_update_ready: "新版本已就绪。",
  pwa_update_now: "更新",
  pwa_install: "安装应用",
  pwa_install_text: "添加到主屏幕，在独立窗口中使用",
};
