import { ToolError } from "./project.mjs";

/** In the order in which they run: the cheapest first, so that a fault is told early. */
export const KINDS = ["unit", "component", "db", "process", "browser"];

const USAGE = `npm test                     runs all tests
npm test -- --only KIND      only some: ${KINDS.join(", ")}, several between commas
npm test -- --deep           tries more: more kills, more random runs, longer simulations
npm test -- --changed [REF]  only what changes since REF can touch; without REF since main's upstream`;

/**
 * @param {readonly string[]} args what stands behind `npm test --`
 * @returns {{ kinds: readonly string[], isDeep: boolean, changed: { since: string | undefined } | undefined }}
 * @throws {ToolError} when it is not understood, with the usage
 */
export function readTestOptions(args) {
  const options = { kinds: KINDS, isDeep: false, changed: undefined };
  const rest = [...args];
  const value = () => (rest[0] === undefined || rest[0].startsWith("--") ? undefined : rest.shift());
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === "--deep") options.isDeep = true;
    else if (arg === "--changed") options.changed = { since: value() };
    else if (arg === "--only") options.kinds = readKinds(value());
    else throw new ToolError(`npm test does not know ${arg}\n${USAGE}`);
  }
  return options;
}

function readKinds(text = "") {
  const named = text.split(",");
  const unknown = named.filter((kind) => !KINDS.includes(kind));
  if (unknown.length > 0) throw new ToolError(`no kind of test is called "${unknown.join(", ")}"\n${USAGE}`);
  return KINDS.filter((kind) => named.includes(kind));
}
