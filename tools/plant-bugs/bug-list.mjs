/** The bugs that can be planted, and whether each still fits the code. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { attackBugs } from "./bugs/attack.mjs";
import { earningBugs } from "./bugs/earning.mjs";
import { eighthPackageBugs } from "./bugs/eighth-packages.mjs";
import { eighthServerBugs } from "./bugs/eighth-server.mjs";
import { eighthWebBugs } from "./bugs/eighth-web.mjs";
import { fifthPackageBugs } from "./bugs/fifth-packages.mjs";
import { fifthServerBugs } from "./bugs/fifth-server.mjs";
import { fifthWebBugs } from "./bugs/fifth-web.mjs";
import { firstRoundBugs } from "./bugs/first-round.mjs";
import { firstRoundAppBugs } from "./bugs/first-round-apps.mjs";
import { fourthPackageBugs } from "./bugs/fourth-packages.mjs";
import { fourthServerBugs } from "./bugs/fourth-server.mjs";
import { fourthWebBugs } from "./bugs/fourth-web.mjs";
import { leverBugs } from "./bugs/levers.mjs";
import { ninthServerBugs } from "./bugs/ninth-server.mjs";
import { ninthWebBugs } from "./bugs/ninth-web.mjs";
import { packageBugs } from "./bugs/packages.mjs";
import { serverBugs } from "./bugs/server.mjs";
import { seventhPackageBugs } from "./bugs/seventh-packages.mjs";
import { seventhServerBugs } from "./bugs/seventh-server.mjs";
import { seventhWebBugs } from "./bugs/seventh-web.mjs";
import { thirdPackageBugs } from "./bugs/third-packages.mjs";
import { thirdServerBugs } from "./bugs/third-server.mjs";
import { thirdWebBugs } from "./bugs/third-web.mjs";
import { webBugs } from "./bugs/web.mjs";
import { occurrences } from "./scratch.mjs";

/**
 * @typedef {object} Bug
 * @property {string} id such as `later-order-first`
 * @property {1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10} round of planting in which it was written
 * @property {string} what is wrong, in one sentence, as a user or operator would notice it
 * @property {string} kind one of `KINDS`
 * @property {string} file path from the root
 * @property {string} find text that occurs once in the file
 * @property {string} replace the bug
 * @property {string[]} [caughtBy] test files known to catch it: they run first
 * @property {string[]} [browser] browser tests that look there
 * @property {string[]} [process] tests with real server processes that look there
 */

/** Kinds of bugs, by what is wrong in the code or what it is about. */
export const KINDS = [
  "amount",
  "audit",
  "boundary",
  "cache",
  "condition",
  "config",
  "fault",
  "fee",
  "format",
  "idempotency",
  "language",
  "lock",
  "ordering",
  "owner",
  "paging",
  "permission",
  "resume",
  "rounding",
  "session",
  "side",
  "time",
  "ui-state",
  "validation",
];

/** By area; adding a list is a line here. */
export const AREAS = {
  "first-round": [...firstRoundBugs, ...firstRoundAppBugs],
  packages: packageBugs,
  server: serverBugs,
  web: webBugs,
  "third-round": [...thirdPackageBugs, ...thirdServerBugs, ...thirdWebBugs],
  "fourth-round": [...fourthPackageBugs, ...fourthServerBugs, ...fourthWebBugs],
  "fifth-round": [...fifthPackageBugs, ...fifthServerBugs, ...fifthWebBugs],
  levers: leverBugs,
  "seventh-round": [...seventhPackageBugs, ...seventhServerBugs, ...seventhWebBugs],
  "eighth-round": [...eighthPackageBugs, ...eighthServerBugs, ...eighthWebBugs],
  "ninth-round": [...ninthServerBugs, ...ninthWebBugs],
  earning: earningBugs,
  attack: attackBugs,
};

/**
 * @param {{ only?: readonly string[], area?: string, kind?: string, isNew?: boolean }} chosen
 * @param {Record<string, Bug[]>} areas
 */
export function chooseBugs({ only, area, kind, isNew = false }, areas = AREAS) {
  const all = Object.entries(areas).flatMap(([name, bugs]) => bugs.map((bug) => ({ ...bug, area: name })));
  return all.filter(
    (bug) =>
      (only === undefined || only.includes(bug.id)) &&
      (area === undefined || bug.area === area) &&
      (kind === undefined || bug.kind === kind) &&
      !(isNew && bug.caughtBy !== undefined),
  );
}

/**
 * Faults that keep a list from being planted, a line each: a bug whose code has changed is written anew or goes, never left out in silence.
 * @param {string} folder a copy of the commit @param {readonly Bug[]} bugs
 */
export function problemsOf(folder, bugs) {
  return bugs.flatMap((bug, index) => {
    const problems = [];
    if (bugs.findIndex(({ id }) => id === bug.id) !== index) problems.push(`${bug.id}: another bug has this id: give it its own`);
    if (!KINDS.includes(bug.kind)) problems.push(`${bug.id}: ${bug.kind} is no kind: take one of ${KINDS.join(", ")}`);
    const times = occurrences(folder, bug);
    if (times !== 1)
      problems.push(
        `${bug.id}: its code occurs ${times} times in ${bug.file}: write find and replace anew, or remove a bug that cannot be made any more`,
      );
    if (bug.find === bug.replace) problems.push(`${bug.id}: find and replace are the same: nothing would be planted`);
    for (const test of [...(bug.caughtBy ?? []), ...(bug.browser ?? []), ...(bug.process ?? [])])
      if (!existsSync(join(folder, test))) problems.push(`${bug.id}: there is no test ${test}: name the one that took its place`);
    return problems;
  });
}
