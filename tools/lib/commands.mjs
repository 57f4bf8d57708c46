/** The programs behind npm's scripts, and what each needs. */
import { resolve } from "node:path";
import { findChromium } from "./chromium.mjs";
import { inProject } from "./project.mjs";

/**
 * @typedef {object} Command
 * @property {readonly string[]} [program] its path in the checkout; without one, and no server, the set-up is all
 * @property {boolean} [web] whether it serves or visits the built web app
 * @property {boolean} [isServer] the built server, which learns by a message channel that its starter is gone
 * @property {boolean} [fromCaller] whether it runs in the caller's folder, and not in the checkout's
 * @property {() => Record<string, string>} [env]
 * @property {(args: string[]) => string[]} [args] what the program gets; without it, what the caller gave
 */

/** @type {Readonly<Record<string, Command>>} */
export const commands = {
  bench: { program: ["bench", "src", "main.ts"], web: true, fromCaller: true },
  check: { program: ["tools", "checks", "main.mjs"] },
  // A folder of its own, never that of `npm start`.
  demo: {
    isServer: true,
    web: true,
    args: (args) => ["demo", ...args],
    env: () => ({ DATA_DIR: process.env.DATA_DIR || inProject("data-demo") }),
  },
  mutants: { program: ["tools", "mutants", "main.mjs"] },
  "plant-bugs": { program: ["tools", "plant-bugs", "main.mjs"] },
  prepare: {},
  schema: { program: ["apps", "server", "src", "testing", "write-golden-files.ts"], args: () => [] },
  // `migrate`, `outbox`, `operator` and `corporate-action`.
  server: { isServer: true },
  shots: { program: ["e2e", "shots", "main.ts"], web: true, env: () => ({ CHROMIUM_PATH: findChromium() }) },
  simulate: { program: ["tools", "simulate-main.mjs"], fromCaller: true },
  start: { isServer: true, web: true },
  verify: { isServer: true, args: (args) => ["verify", ...args.map(fromWhereTheCallerStands)] },
};

/** A receipt's file; npm runs us in the project's folder. */
function fromWhereTheCallerStands(arg, index, [what]) {
  return what === "receipt" && index === 1 && !arg.startsWith("--") ? resolve(process.env.INIT_CWD ?? process.cwd(), arg) : arg;
}
