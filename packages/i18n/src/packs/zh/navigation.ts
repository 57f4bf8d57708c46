import type { PackPart } from "../../pack.ts";
import type { navigation as en } from "../en/navigation.ts";

export const navigation: PackPart<typeof en> = {
  navBar_frontPage: "首页",
  navBar_quotes: "行情",
  nav_trad: "交易",
  nav_assets: "资产",
  navBar_personalInformation: "我的",
};
