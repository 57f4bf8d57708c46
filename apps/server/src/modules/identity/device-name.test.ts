import { expect, it } from "vitest";
import { type Device, deviceName, readDevice } from "./device-name.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE}`;

const told = (browser: string | null, system: string | null, form: Device["form"]): Device => ({ browser, system, form });

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, told("Chrome", "Windows", "computer")],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, told("Edge", "Windows", "computer")],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`,
    told("Opera", "Windows", "computer"),
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", told("Firefox", "Linux", "computer")],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, told("Chrome", "ChromeOS", "computer")],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`, told("Safari", "macOS", "computer")],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, told("Safari", "iPhone", "phone")],
  [`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, told("Chrome", "iPhone", "phone")],
  [`${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, told("Firefox", "iPhone", "phone")],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`, told("Safari", "iPad", "tablet")],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, told("Chrome", "Android", "phone")],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, told("Chrome", "Android", "tablet")],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    told("Samsung Internet", "Android", "phone"),
  ],
  ["Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0", told("Firefox", "Android", "phone")],
  ["curl/8.5.0", told(null, null, "unknown")],
  ["", told(null, null, "unknown")],
])("%s is %j", (userAgent, device) => {
  expect(readDevice(userAgent)).toEqual(device);
});

it.each([
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome, Windows"],
  ["Dalvik/2.1.0 (Linux; U; Android 14)", "Android"],
  ["curl/8.5.0", ""],
])("%s is called %j", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
