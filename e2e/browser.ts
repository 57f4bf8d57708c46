/** How every browser of ours is started. `npm test` and `npm run shots` find a Chromium and say so in CHROMIUM_PATH; tests may get a headless shell. */
export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  // No talk with the maker's hosts, no sandbox (tests may run as root), no graphics card.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    // Pages of the app share a process, which has read its code already: an eighth less of both cores.
    "--process-per-site",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/**
 * For journeys. Each opens pages of its own, which live for seconds: compiling hot code has no time to pay for itself, and took a twelfth of both
 * cores. Component tests stay in one page and are as fast either way.
 */
export const journeyOptions = { ...browserOptions, args: [...browserOptions.args, "--js-flags=--no-maglev,--no-turbofan"] };

/** For what a headless shell does not have. */
export const fullBrowserOptions = { ...journeyOptions, executablePath: process.env.FULL_CHROMIUM_PATH ?? browserOptions.executablePath };
