import type { Data } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import { maskAccount } from "./account-name.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { ownerOf, provingName } from "./owner-proof.ts";
import { sendCode } from "./send-code.ts";

/** Sends a code that proves a change to the user's own address. Rejections: password_not_set, too_many_requests, code_retry_later. */
export async function sendProof(
  context: IdentityContext,
  session: Session,
  caller: Caller,
): Promise<Data<"POST /api/userSecurity/sendCode">> {
  const { target } = provingName(await ownerOf(context, session));
  const sent = await sendCode(context, caller, { account: target, purpose: "confirm" }, caller.language);
  return { ...sent, account: maskAccount(target) };
}
