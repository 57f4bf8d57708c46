import type { Data, Fields, LanguageCode, RouteKey, Row } from "@candela/api";
import { showToast } from "@candela/ui";
import { messageText, packStore, t, textsOf } from "../language/i18n.ts";
import { sessionStore } from "../session/session.ts";
import { languageStore } from "../site/settings.ts";
import { baseUrl } from "./endpoints.ts";
import { type CallOptions, createCall, type Failure, RequestError, type RequestHost } from "./request.ts";

type Params = Readonly<Record<string, string>>;

/** Formats the params of a rejection: as they came, until the code that formats times and numbers is loaded. */
let written = ({ params }: { readonly msg: string; readonly params: Params }): Params => params;
export function writeParams(by: typeof written): void {
  written = by;
}

/** Text of a failure for the user. */
export function failureText(failure: Failure): string {
  if ("msg" in failure) return messageText(failure.msg, written(failure));
  if (failure.kind === "expired") return messageText("session_expired", {});
  return t(failure.kind === "timeout" ? "system_timeout" : failure.kind === "download" ? "system_image_error" : "system_exception");
}

/** Text of anything a call can throw. */
export function errorText(error: unknown): string {
  return error instanceof RequestError ? failureText(error.failure) : t("system_exception");
}

/** Forgets everything kept of a session; set by the code that keeps it. */
let forget = () => undefined as unknown;
export function forgetWithSession(by: typeof forget): void {
  forget = by;
}

/** Ends a session: forgets it and everything kept of it, and goes to login, once; logging in leads back to this page. */
export function endSession(token: string | null): void {
  if (sessionStore.get()?.token !== token && token !== null) return;
  sessionStore.set(null);
  forget();
  // Without a locale pack a login page would have no texts: the start itself shows the failure.
  if (packStore.get() === null) return;
  void import("../session/login.ts").then(({ goToLogin }) => goToLogin(true));
}

/** Requests that boot.js sent on a first visit, before this code was here. */
interface Early {
  readonly lang: string;
  readonly answers: Map<string, Promise<Response>>;
}
const early = (globalThis as { early?: Early }).early;

/** An early answer, given once: a second read goes to the server. */
function earlyAnswer(url: string): Promise<Response> | undefined {
  if (early?.lang !== languageStore.get() || baseUrl() !== "") return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  return answer;
}

/** Drops early answers that nobody read during the start: they are too old afterwards. */
export function forgetEarly(): void {
  early?.answers.clear();
}

/** The app, as the request layer needs it. */
export const requestHost: RequestHost = {
  baseUrl,
  language: () => languageStore.get(),
  token: () => sessionStore.get()?.token ?? null,
  early: earlyAnswer,
  onExpired: endSession,
  onFailure: (failure) => showToast({ text: failureText(failure), tone: "problem" }),
};

/** The API of the chosen line: `call("GET /api/product/detail", { productCode })` answers with the envelope. */
export const call = createCall(requestHost);

/** The single thing of an answer; null when there is none. */
export async function callData<K extends RouteKey>(key: K, fields: Fields<K>, options?: CallOptions): Promise<Data<K> | null> {
  return (await call(key, fields, options)).data;
}

/** The list of an answer. */
export async function callRows<K extends RouteKey>(key: K, fields: Fields<K>, options?: CallOptions): Promise<readonly Row<K>[]> {
  return (await call(key, fields, options)).rows;
}

export async function readPack(language: LanguageCode): Promise<Readonly<Record<string, string>>> {
  const texts = textsOf(await callData("GET /api/langMgr/list", { lang: language }, { quiet: true }));
  if (texts === null) throw new RequestError({ kind: "network" });
  return texts;
}
