import { isFormEmail } from "@candela/api";
import { StartError } from "../start-error.ts";
import type { WebhookSettings } from "./sms-webhook.ts";
import type { SmtpSettings } from "./smtp-mail.ts";

export type CarrierSettingName = "SMTP_URL" | "MAIL_FROM" | "SMS_WEBHOOK_URL" | "SMS_WEBHOOK_SECRET";
type Read = (name: CarrierSettingName) => string | undefined;

/** Carriers of messages; null keeps those of its kind in the outbox. */
export interface CarrierSettings {
  readonly smtp: SmtpSettings | null;
  readonly smsWebhook: WebhookSettings | null;
}

const SECRET_MIN = 32;
const PORTS = { "smtp:": 587, "smtps:": 465 } as const;

export function parseCarriers(read: Read): CarrierSettings {
  return { smtp: parseSmtp(read), smsWebhook: parseSmsWebhook(read) };
}

/** The value may hold a password, so no message repeats it. */
function parseSmtp(read: Read): SmtpSettings | null {
  const value = read("SMTP_URL");
  const from = read("MAIL_FROM");
  if (value === undefined) {
    if (from !== undefined) throw new StartError("MAIL_FROM needs SMTP_URL, the server that takes the mail");
    return null;
  }
  const wrong = () =>
    new StartError("SMTP_URL is not valid: use smtps://user:password@host or smtp://user:password@host:587, special characters as %40");
  const url = URL.parse(value);
  const port = url === null ? undefined : PORTS[url.protocol as keyof typeof PORTS];
  if (url === null || port === undefined || url.hostname === "" || !/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "")
    throw wrong();
  if ((url.username === "") !== (url.password === "")) throw wrong();
  if (from === undefined) throw new StartError("SMTP_URL needs MAIL_FROM, the address that messages come from");
  if (!isFormEmail(from)) throw new StartError(`MAIL_FROM=${from} is not valid: use an e-mail address alone`);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? port : Number(url.port),
    isTlsFromStart: url.protocol === "smtps:",
    mustEncrypt: !isThisMachine(url.hostname),
    login: url.username === "" ? null : { user: decoded(url.username, wrong), password: decoded(url.password, wrong) },
    from,
  };
}

function parseSmsWebhook(read: Read): WebhookSettings | null {
  const value = read("SMS_WEBHOOK_URL");
  const secret = read("SMS_WEBHOOK_SECRET");
  if (value === undefined) {
    if (secret !== undefined) throw new StartError("SMS_WEBHOOK_SECRET needs SMS_WEBHOOK_URL, the gateway that takes the SMS");
    return null;
  }
  const url = URL.parse(value);
  // A path or a query of a gateway may be a secret, too: the message does not repeat the value.
  if (url === null || url.hash !== "" || url.username !== "" || !isSafeWeb(url))
    throw new StartError("SMS_WEBHOOK_URL is not valid: use an https address, or an http one of this machine");
  if (secret === undefined) throw new StartError("SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET, which signs what is sent there");
  if (!/^[!-~]+$/.test(secret) || secret.length < SECRET_MIN || secret.length > 200)
    throw new StartError(`SMS_WEBHOOK_SECRET is not valid: use ${SECRET_MIN} to 200 characters of ASCII without a blank`);
  return { url: url.href, secret };
}

const isSafeWeb = ({ protocol, hostname }: URL): boolean => protocol === "https:" || (protocol === "http:" && isThisMachine(hostname));

/** What is said to it leaves no machine. A name that only resolves to this machine is not believed. */
function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function decoded(text: string, wrong: () => StartError): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong();
  }
}
