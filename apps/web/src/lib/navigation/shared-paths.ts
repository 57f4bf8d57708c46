/** Pages that are reached from several features. They stand apart from navigation.ts, which home loads first. */
export const MESSAGES_PATH = "/pages/msg/msg-list";
export const MESSAGE_PATH = "/pages/msg/msg-detail";
export const ALERTS_PATH = "/pages/alert/alert-list";
export const LIMITS_PATH = "/pages/limit/limit";
export const RICH_TEXT_PATH = "/pages/richText";
export const SECURITY_PATH = "/pages/user/security";
export const USER_INFO_PATH = "/pages/user/userInfo";
export const PREVIEW_PATH = "/preview-image";
export const QUICK_TRADES_PATH = "/pages/position/quickTrades";
export const CHECK_DAY_PATH = "/pages/market/checkDay";
