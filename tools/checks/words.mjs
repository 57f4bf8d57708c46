/** Words that have no place in the project: leftovers, switched-off tests and rules, paths of somebody's machine. */
import { listFiles, readText } from "./lib/files.mjs";

export const advice = "Finish it or leave it out; a later wish belongs in the issue list, not in the code.";

/** Written in parts, so that this table does not find itself. */
const part = (...pieces) => pieces.join("");
const CODE = /\.(ts|tsx|mjs|cjs|css|sql|html)$/;
const ANY = /\.(ts|tsx|mjs|cjs|css|sql|html|md|json|sh|yml)$|(^|\/)(\.ci\/run|\.gitignore|\.npmrc)$/;
/** CI looks for the recorded market data beside the checkout; nothing else looks outside. */
const OWN = /^(?!\.ci\/run$).*\.(ts|tsx|mjs|cjs|css|sql|html|md|json|sh|yml)$/;

const RULES = [
  { files: CODE, text: new RegExp(part("\\b(TO", "DO|FIX", "ME|XX", "X|HA", "CK)\\b")), why: "a leftover note" },
  {
    files: /\.(test|spec)\.(ts|tsx|mjs)$/,
    text: new RegExp(part("\\b(?:it|test|describe|bench)\\.(?:sk", "ip|on", "ly|to", "do|fails)\\b")),
    why: "a test switched off, or others with it",
  },
  {
    files: /\.(test|spec)\.(ts|tsx|mjs)$/,
    text: new RegExp(part("(?:^|[^.\\w])(?:x", "it|f", "it|xdescribe|fdescribe)\\(")),
    why: "a test switched off, or others with it",
  },
  { files: CODE, text: new RegExp(part("@ts-(?:ig", "nore|no", "check)")), why: "a type error kept quiet" },
  {
    files: /^(?!.*\.type-test\.ts$).*\.(ts|tsx)$/,
    text: new RegExp(part("@ts-expect-", "error")),
    why: "a type error kept quiet; what must not compile is shown in a *.type-test.ts",
  },
  { files: CODE, text: new RegExp(part("bio", "me-ignore|esl", "int-disable|oxl", "int-disable")), why: "a rule switched off" },
  {
    files: /^(?:packages|apps|bench)\/(?!model\/src\/time\.ts$).*\.tsx?$/,
    text: /\bconst (?:DAY|HOUR|MINUTE)(?:_MS)? = (?:86_400_000|3_600_000|60_000);/,
    why: "a length of time written once more: import it from @candela/model",
  },
  { files: ANY, text: new RegExp(part("^(<{7}|>{7}|={7}$)")), why: "a merge left open" },
  { files: ANY, text: new RegExp(part("(?<![\\w.$}-])/(?:ho", "me|ro", "ot|Us", "ers|wo", "rk)/[A-Za-z.]")), why: "a path of one machine" },
  {
    files: OWN,
    text: new RegExp(part("\\.\\./sha", "red\\b|\\bsha", "red/(?:spec|design|data)|product-spec\\.md|DEVELOP", "ERS\\.md")),
    why: "something outside the project",
  },
  { files: ANY, text: new RegExp(part("\\b(?:Cla", "ude|Anthro", "pic|Chat", "GPT|Copi", "lot)\\b")), why: "a tool's name" },
  { files: ANY, text: new RegExp(part("registry\\.(?:npm", "js|yarn", "pkg)\\.|verdac", "cio")), why: "a package registry's host" },
];

const GENERATED = /(^|\/)package-lock\.json$/;

/** @param {string} root */
export function run(root) {
  const problems = [];
  for (const path of listFiles(root, ANY)) {
    if (GENERATED.test(path)) continue;
    const rules = RULES.filter((rule) => rule.files.test(path));
    for (const [index, line] of readText(root, path).split("\n").entries()) {
      for (const rule of rules) {
        const match = rule.text.exec(line);
        if (match !== null) problems.push(`${path}:${index + 1}: "${match[0].trim()}" is ${rule.why}`);
      }
    }
  }
  return { problems };
}
