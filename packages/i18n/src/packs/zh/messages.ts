import type { PackPart } from "../../pack.ts";
import type { messages as en } from "../en/messages.ts";

export const messages: PackPart<typeof en> = {
  code_message: "您的 {site} 验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。",
  reset_code_message: "您的 {site} 重置密码验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。如非本人操作，请忽略，密码不会改变。",
  long_code_message:
    "您的 {site} 验证码是 {code}。因有他人也在为此账户请求验证码，本次为 12 位。{minutes} 分钟内在任何设备均有效，其间重新获取不会另发新码。请勿告诉他人。",
  long_reset_code_message:
    "您的 {site} 重置密码验证码是 {code}。因有他人也在为此账户请求验证码，本次为 12 位。{minutes} 分钟内在任何设备均有效，其间重新获取不会另发新码。请勿告诉他人。如非本人操作，请忽略，密码不会改变。",
  password_changed_message: "您的 {site} 账户密码已更改，其他设备均已退出登录。如非本人操作，请立即在登录页通过“忘记密码？”重设密码。",
};
