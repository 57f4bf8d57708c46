/**
 * Time, randomness and settings are passed in. The rules of money must give the same answer for the same input, today and in a
 * simulation of ten years, so a clock or a die may be read in one place of the server only, and the environment in one. In the web app
 * the clock of the device may be a day wrong: whatever is compared with a time of the server goes by the server's clock. The language of a
 * machine is none of ours either: a Turkish one makes "ı" of "I", and does not find "Intel" by "intel".
 */
import ts from "typescript";
import { productSource } from "./lib/files.mjs";
import { dottedName, parseFile, place, walk } from "./lib/source.mjs";

export const advice =
  "Take a Clock or Random (apps/server/src/platform/clock.ts) as an argument; read settings from config.ts; in the web app take serverNow() (lib/time/server-clock.ts) or useNow() (lib/time/now.ts); name the language, or take toLowerCase() and toUpperCase().";

const CLOCK_FILE = "apps/server/src/platform/clock.ts";
/** Command-line tools of a package, run by hand: they may read the environment, never be part of the product. */
const TOOL = /^packages\/feeds\/src\/calibration\//;
const CONFIG_FILE = "apps/server/src/config.ts";
const CLOCKS = /^(Date\.now|Math\.random|performance\.now|process\.hrtime(\.bigint)?)$/;
/** Strong random numbers are the platform's too: names, back-off and secrets need no replay. */
const RANDOM = /^(crypto\.)?(randomUUID|randomBytes|randomInt|getRandomValues)$/;
const PLATFORM = /^apps\/server\/src\/platform\//;
/** The device's clock in the web app. */
const DEVICE_CLOCK = /^(Date\.now|Date\(\)|new Date\(\))$/;
const WEB = /^apps\/web\/src\//;
/** May read it, because nothing of the server's is compared with it. */
const DEVICE_CLOCK_FILES = new Map([
  ["apps/web/src/lib/time/server-clock.ts", "compares it with the server's"],
  ["apps/web/src/lib/offline/persisted-cache.ts", "ages of what was kept here, of moments this device has written"],
  ["apps/web/src/lib/market/data-age.ts", "when this device heard something, told by the server's clock"],
  ["apps/web/src/lib/net/behind.ts", "when this device learnt that an answer no longer holds, told by data-age.ts in the server's time"],
  ["apps/web/src/lib/site/start-notice.ts", "the calendar day on which somebody closed the notice"],
  ["apps/web/src/features/account/login-page.tsx", "asks whether a wait that began on this device is under way"],
  ["apps/web/src/features/account/use-tries-wait.ts", "counts the seconds until another try from when the answer came"],
  ["apps/web/src/features/account/use-code.ts", "counts the seconds until another code from when the answer came"],
  ["apps/web/src/features/account/use-account.ts", "the same count"],
]);
const LETTERS_BY_MACHINE = /^toLocale(Lower|Upper)Case$/;
const BOUND_FOLDERS = /^(packages\/(?!testkit\/)[^/]+|apps\/server)\/src\//;

function ambientUse(node, path) {
  if (ts.isCallExpression(node)) {
    const name = dottedName(node.expression);
    if (CLOCKS.test(name) || (RANDOM.test(name) && !PLATFORM.test(path))) return name;
    if (name === "Date") return "Date()";
  }
  if (ts.isNewExpression(node) && dottedName(node.expression) === "Date" && (node.arguments?.length ?? 0) === 0) return "new Date()";
  // Handed on uncalled: `{ now: Date.now }`.
  if (ts.isPropertyAccessExpression(node) && !ts.isCallExpression(node.parent) && CLOCKS.test(dottedName(node))) return dottedName(node);
  return "";
}

/** `process.env`, and the same by another name: `import { env }`, `const { env } = process`. */
function readsEnvironment(node) {
  if (ts.isPropertyAccessExpression(node)) return dottedName(node) === "process.env";
  if (ts.isImportDeclaration(node))
    return /^(node:)?process$/.test(node.moduleSpecifier.text) && /\benv\b/.test(node.importClause?.getText() ?? "");
  return ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer?.getText() === "process";
}

function clockProblem(node, path) {
  if (BOUND_FOLDERS.test(path) && path !== CLOCK_FILE) {
    const used = ambientUse(node, path);
    return used === "" ? "" : `${used} is read here; pass the time or the random numbers in`;
  }
  if (!WEB.test(path) || DEVICE_CLOCK_FILES.has(path)) return "";
  const used = ambientUse(node, path);
  return DEVICE_CLOCK.test(used) ? `${used} is read here; the device's clock may be wrong, the server's is not` : "";
}

/** Letters made small or large as the language of the machine has it. */
function letterProblem(node) {
  if (!ts.isCallExpression(node) || node.arguments.length > 0 || !ts.isPropertyAccessExpression(node.expression)) return "";
  const name = node.expression.name.text;
  return LETTERS_BY_MACHINE.test(name) ? `${name}() goes by the language of the machine; others have another one` : "";
}

/** @param {string} root */
export function run(root) {
  const problems = [];
  for (const path of productSource(root)) {
    const source = parseFile(root, path);
    walk(source, (node) => {
      for (const problem of [clockProblem(node, path), letterProblem(node)])
        if (problem !== "") problems.push(`${place(source, node)}: ${problem}`);
      if (path !== CONFIG_FILE && !TOOL.test(path) && readsEnvironment(node))
        problems.push(`${place(source, node)}: process.env is read here; only ${CONFIG_FILE} may, others take what they need as arguments`);
    });
  }
  return { problems };
}
