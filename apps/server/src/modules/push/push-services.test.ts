import { expect, it } from "vitest";
import { isPushService } from "./push-services.ts";

it.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://db5p.notify.windows.com/w/?token=abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("%s is a push service", (endpoint) => expect(isPushService(endpoint)).toBe(true));

it.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://user@fcm.googleapis.com/abc",
  "https://127.0.0.1/abc",
  "https://localhost/abc",
  "https://fcm.googleapis.com.example.org/abc",
  "https://example.org/?fcm.googleapis.com",
  "https://evil.notify.windows.com.example.org/",
  "not an address",
])("%s is none", (endpoint) => expect(isPushService(endpoint)).toBe(false));
