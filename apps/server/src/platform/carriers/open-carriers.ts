import { systemClock } from "../clock.ts";
import type { Carriers } from "./carrier.ts";
import type { CarrierSettings } from "./carrier-settings.ts";
import { createSmsWebhook } from "./sms-webhook.ts";
import { createSmtpMail } from "./smtp-mail.ts";

/** The carriers of messages that the settings name. */
export function openCarriers({ smtp, smsWebhook }: CarrierSettings): Carriers {
  return {
    ...(smtp !== null && { email: createSmtpMail(smtp) }),
    ...(smsWebhook !== null && { sms: createSmsWebhook(smsWebhook, systemClock) }),
  };
}
