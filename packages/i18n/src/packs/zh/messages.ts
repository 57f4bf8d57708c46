import type { PackPart } from "../../pack.ts";
import type { messages as en } from "../en/messages.ts";

export const messages: PackPart<typeof en> = {
  code_message: "您的 {site} 验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。",
};
