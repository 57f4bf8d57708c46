import { defineConfig } from "@playwright/test";
import { keepTempFilesInMemory } from "../tools/testing/temp-folder.ts";
import { fullBrowserOptions, journeyOptions } from "./browser.ts";

keepTempFilesInMemory();

const NOTIFICATIONS = /@notifications/;
const onPhones = ["journeys/*.spec.ts", "quality/*.spec.ts"];
const viewport = { width: 390, height: 844 };
const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } as const;

/**
 * Real browsers against the real product that `global-setup.ts` starts, three tests at a time on two cores: many wait for the market, and none
 * for another, since each has users of its own. An operator's change reaches everybody, so tests of one bring a product of their own. A test
 * waits for the state it expects and for nothing else, and has one try: a test that passes at its second try shows a fault of the product or of
 * the test. A deep run makes each test three times.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../.tmp/e2e-results",
  globalSetup: "./global-setup.ts",
  workers: 3,
  fullyParallel: false,
  retries: 0,
  repeatEach: process.env.TEST_DEPTH === "deep" ? 3 : 1,
  forbidOnly: true,
  // Limits, not waits: generous, because a busy machine is no fault of the product.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"], ["./running-tests-reporter.ts"]],
  use: {
    launchOptions: journeyOptions,
    locale: "en-US",
    timezoneId: "UTC",
    colorScheme: "light",
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
  },
  projects: [
    // The headless shell has none.
    {
      name: "phone-notifications",
      testMatch: onPhones,
      grep: NOTIFICATIONS,
      use: { ...phone, viewport, launchOptions: fullBrowserOptions },
    },
    { name: "small-phone", testMatch: "small-phone/*.spec.ts", use: { ...phone, viewport: { width: 320, height: 640 } } },
    { name: "desktop", testMatch: "desktop/*.spec.ts", use: { viewport: { width: 1280, height: 800 } } },
    // Last, since it ends with the visits of pages, which all workers share: a long file at the end would leave two of three without work.
    { name: "phone", testMatch: onPhones, grepInvert: NOTIFICATIONS, use: { ...phone, viewport } },
  ],
});
