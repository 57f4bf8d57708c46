/** Name of a device in words that its owner recognises, from the browser's user agent. Pure. */

export interface Device {
  /** Null where it is none of those known. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly form: "phone" | "tablet" | "computer" | "unknown";
}

/** In the order in which they are tried: most call themselves by the names of those below them too. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\bUC ?Browser\//, "UC Browser"],
  [/\bMiuiBrowser\//, "Mi Browser"],
  [/\bHuaweiBrowser\//, "Huawei Browser"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [mark: RegExp, name: string, form: Device["form"]])[] = [
  [/\biPhone\b|\biPod\b/, "iPhone", "phone"],
  [/\biPad\b/, "iPad", "tablet"],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, "HarmonyOS", "phone"],
  [/\bAndroid\b.*\bMobile\b/, "Android", "phone"],
  [/\bAndroid\b/, "Android", "tablet"],
  [/\bCrOS\b/, "ChromeOS", "computer"],
  [/\bWindows\b/, "Windows", "computer"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS", "computer"],
  [/\bLinux\b|\bX11\b/, "Linux", "computer"],
];

export function readDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent));
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent));
  return { browser: browser?.[1] ?? null, system: system?.[1] ?? null, form: system?.[2] ?? "unknown" };
}

/** Browser and system as names that no language translates, such as `Chrome, Windows`; empty where neither is known. */
export function deviceName(userAgent: string): string {
  const { browser, system } = readDevice(userAgent);
  return [browser, system].filter((name) => name !== null).join(", ");
}
