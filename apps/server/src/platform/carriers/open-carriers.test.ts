import { expect, it } from "vitest";
import { parseCarriers } from "./carrier-settings.ts";
import { openCarriers } from "./open-carriers.ts";

const MAIL = { SMTP_URL: "smtps://candela:tallow@mail.example.org", MAIL_FROM: "no-reply@example.org" };
const SMS = { SMS_WEBHOOK_URL: "https://sms.example.org/send", SMS_WEBHOOK_SECRET: "a-secret-of-thirty-two-characters" };

it.each([
  ["nothing", {}, []],
  ["mail alone", MAIL, ["email"]],
  ["SMS alone", SMS, ["sms"]],
  ["both", { ...MAIL, ...SMS }, ["email", "sms"]],
] as const)("settings that name %s open these carriers and no others: %o", (_name, settings, kinds) => {
  const named: Readonly<Record<string, string>> = settings;
  expect(Object.keys(openCarriers(parseCarriers((name) => named[name])))).toEqual(kinds);
});
