import { list, PICTURES_PER_DAY, success } from "@candela/api";
import { createDayLimit } from "../../platform/day-limit.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { Rejected } from "../../platform/rejection.ts";
import { maskAccount } from "./account-name.ts";
import { avatarVersion } from "./avatar-store.ts";
import { changeAccount } from "./change-account.ts";
import { changePassword } from "./change-password.ts";
import type { IdentityContext } from "./context.ts";
import { setFundPassword } from "./fund-password.ts";
import { findFundPassword } from "./fund-password-store.ts";
import { logIn, logInByCode, logOut } from "./log-in.ts";
import { logInByPasskey } from "./log-in-by-passkey.ts";
import { logInsOf } from "./log-in-history.ts";
import { openGuest } from "./open-guest.ts";
import { logInChallenge, ownChallenge } from "./passkey-challenge.ts";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "./passkeys.ts";
import { changeProfile, ownAvatar } from "./profile.ts";
import { sendProofCode } from "./proof-code.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from "./second-factor.ts";
import { sendCode } from "./send-code.ts";
import { endOneSession, endOtherSessions, securityOf } from "./sessions.ts";
import { findUser } from "./user-store.ts";

/** Users whose pictures of a day are counted at the same time. */
const PICTURE_USERS_MAX = 20_000;

export function identityHandlers(context: IdentityContext): Handlers {
  const pictures = createDayLimit(context.clock, { max: PICTURES_PER_DAY, keysMax: PICTURE_USERS_MAX });
  return {
    "POST /api/auth/guest": async (call) => success(await openGuest(context, call)),
    "POST /api/auth/sendCode": async (call) => success(await sendCode(context, call, call.fields, call.language)),
    "POST /api/auth/register": async (call) => success(await register(context, call, call.fields)),
    "POST /api/auth/login": async (call) => success(await logIn(context, call, call.fields)),
    "POST /api/auth/loginByCode": async (call) => success(await logInByCode(context, call, call.fields)),
    "POST /api/auth/passkeyOptions": async (call) => success(await logInChallenge(context, call, call.fields.origin)),
    "POST /api/auth/loginByPasskey": async (call) => success(await logInByPasskey(context, call, call.fields.passkey)),
    "POST /api/auth/resetPassword": async (call) => success(await resetPassword(context, call, call.fields)),
    "POST /api/auth/logout": async (call) => {
      await logOut(context, userOf(call));
      return success({ loggedOut: true });
    },
    "GET /api/userInfo/getUserInfo": async (call) => {
      const user = await findUser(context.sql, userOf(call).userId);
      if (user === null) throw new Rejected("session_expired");
      const account = user.email ?? user.phone;
      return success({
        userId: String(user.id),
        accountType: user.accountType,
        account: account === null ? "" : maskAccount(account),
        nickName: user.nickName,
        inviteCode: user.inviteCode,
        createdAt: Number(user.createdMs),
        avatarVersion: await avatarVersion(context.sql, user.id),
      });
    },
    "GET /api/userInfo/isSetWithPwd": async (call) => success((await findFundPassword(context.sql, userOf(call).userId)) !== null),
    "GET /api/userSecurity/logIns": async (call) => {
      const { rows, total } = await logInsOf(context, userOf(call), pageOf(call.fields));
      return list(rows, total);
    },
    "POST /api/userSecurity/sendCode": async (call) => success(await sendProofCode(context, userOf(call), call)),
    "POST /api/userSecurity/setFundPassword": async (call) => success(await setFundPassword(context, userOf(call), call, call.fields)),
    "POST /api/userSecurity/changeAccount": async (call) => success(await changeAccount(context, userOf(call), call, call.fields)),
    "POST /api/userSecurity/beginSecondFactor": async (call) => success(await beginSecondFactor(context, userOf(call))),
    "POST /api/userSecurity/confirmSecondFactor": async (call) =>
      success(await confirmSecondFactor(context, userOf(call), call, call.fields)),
    "POST /api/userSecurity/newRecoveryCodes": async (call) => success(await renewRecoveryCodes(context, userOf(call), call, call.fields)),
    "POST /api/userSecurity/endSecondFactor": async (call) => success(await endSecondFactor(context, userOf(call), call, call.fields)),
    "POST /api/userSecurity/passkeyOptions": async (call) => success(await ownChallenge(context, userOf(call), call, call.fields.origin)),
    "POST /api/userSecurity/beginPasskey": async (call) => success(await beginPasskey(context, userOf(call), call, call.fields)),
    "POST /api/userSecurity/addPasskey": async (call) => success(await addPasskey(context, userOf(call), call, call.fields)),
    "POST /api/userSecurity/renamePasskey": async (call) =>
      success(await renamePasskey(context, userOf(call), BigInt(call.fields.id), call.fields.name)),
    "POST /api/userSecurity/removePasskey": async (call) => success(await removePasskey(context, userOf(call), call, call.fields)),
    "GET /api/userSecurity/detail": async (call) => success(await securityOf(context, userOf(call))),
    "POST /api/userSecurity/changePassword": async (call) => success(await changePassword(context, userOf(call), call, call.fields)),
    "POST /api/userSecurity/endSession": async (call) => success(await endOneSession(context, userOf(call), BigInt(call.fields.id))),
    "POST /api/userSecurity/endOtherSessions": async (call) => success(await endOtherSessions(context, userOf(call))),
    "POST /api/userInfo/changeProfile": async (call) => {
      const { userId } = userOf(call);
      const { avatar = "" } = call.fields;
      if (avatar !== "") pictures.take(String(userId));
      return success(await changeProfile(context, userId, call.fields));
    },
    "GET /api/userInfo/avatar": async (call) => success(await ownAvatar(context, userOf(call).userId)),
  };
}
