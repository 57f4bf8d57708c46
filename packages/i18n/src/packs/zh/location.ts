import type { PackPart } from "../../pack.ts";
import type { location as en } from "../en/location.ts";

export const location: PackPart<typeof en> = {
  location_choose: "选择位置",
  location_place: "位置",
  location_map: "地图：方向键移动，加减键缩放，回车选取中心点。",
  location_nearer: "放大",
  location_farther: "缩小",
  location_pin: "所选位置",
  location_coordinates: "纬度，经度",
  location_wrong: "请输入两个数字，例如 52.52, 13.405：纬度不超过 85，经度不超过 180。",
  location_use: "使用该位置",
  location_first: "请先在地图上点选。",
  location_here: "我的位置",
  location_denied: "浏览器未允许获取您的位置，请在地图上点选。",
  location_unknown: "暂时无法确定您的位置。",
  location_none: "没有可显示的位置",
  location_none_text: "地址中缺少坐标。",
  location_not_place: "不是地图上的位置",
  location_not_place_text: "地址中写的是 {text}。位置由两个数字组成：纬度不超过 85，经度不超过 180。",
  location_copy: "复制坐标",
  location_open_app: "在地图应用中打开",
};
