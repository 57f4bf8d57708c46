import { defineConfig } from "@playwright/test";
import { browserOptions } from "./browser.ts";

const CI = process.env.CI === "true";
const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } as const;

/**
 * Real browsers against the real product that `global-setup.ts` starts, two tests at a time: many wait for the market, and none for another,
 * since each has users of its own. What an operator changes everybody sees, so tests of that bring a product of their own. A test waits for
 * what it expects to see and for nothing else. One that passes only at its second try is a failure, but in CI, where it is told at the end.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../.tmp/e2e-results",
  globalSetup: "./global-setup.ts",
  workers: 2,
  fullyParallel: false,
  retries: CI ? 1 : 0,
  forbidOnly: true,
  // Limits, not waits: generous, because a busy machine is no fault of the product.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    launchOptions: browserOptions,
    locale: "en-US",
    timezoneId: "UTC",
    colorScheme: "light",
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
  },
  projects: [
    { name: "phone", testMatch: ["journeys/*.spec.ts", "quality/*.spec.ts"], use: { ...phone, viewport: { width: 390, height: 844 } } },
    { name: "small-phone", testMatch: "small-phone/*.spec.ts", use: { ...phone, viewport: { width: 320, height: 640 } } },
    { name: "desktop", testMatch: "desktop/*.spec.ts", use: { viewport: { width: 1280, height: 800 } } },
  ],
});
