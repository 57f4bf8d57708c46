/** Which mutants are planted, and which tests are asked. */
import { SeededRandom } from "../../packages/testkit/src/seeded-random.ts";
import { listFiles, productSource, readText } from "../checks/lib/files.mjs";
import { EQUIVALENT } from "./equivalent/index.mjs";
import { mutantsOf } from "./instrument.mjs";

const MONEY_RULES = /^packages\/(model|engine)\/src\//;
const TESTS = /^packages\/(model|engine|simulator)\/src\/.*\.test\.ts$/;

/** @param {string} root @returns {import("./instrument.mjs").Mutant[]} all that there are, file by file */
export function mutantsIn(root) {
  return productSource(root, MONEY_RULES).flatMap((file) => mutantsOf(file, readText(root, file)));
}

/**
 * Without those that are known to change nothing that anybody could tell.
 * @param {readonly import("./instrument.mjs").Mutant[]} mutants
 * @returns {{ mutants: import("./instrument.mjs").Mutant[], problems: string[] }} a problem is an entry of the list that fits no mutant any more
 */
export function leftOut(mutants, list = EQUIVALENT) {
  const meant = new Set();
  const problems = [];
  for (const { file, within, from, to: every, nth } of list)
    for (const to of every) {
      const fitting = mutants.filter((each) => each.file === file && each.within === within && each.from === from && each.to === to);
      const chosen = nth === undefined ? fitting : fitting.slice(nth - 1, nth);
      for (const mutant of chosen) meant.add(mutant);
      if (chosen.length === 0)
        problems.push(`tools/mutants/equivalent: ${file} has no line "${within}" in which "${from}" becomes "${to}"`);
    }
  return { mutants: mutants.filter((mutant) => !meant.has(mutant)), problems };
}

/** @param {readonly string[]} areas beginnings of paths */
export function choose(mutants, areas) {
  return mutants.filter(({ file }) => areas.some((area) => file.startsWith(area)));
}

/** A lot of so many, each as likely as any other; in the order of the code. */
export function draw(mutants, size, seed) {
  const random = new SeededRandom(seed);
  const left = mutants.map((_, index) => index);
  const drawn = [];
  while (drawn.length < size && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn.sort((a, b) => a - b).map((index) => mutants[index]);
}

/**
 * Test files that begin with one of these paths: tables before properties, the model before the engine that leans on it. Most mutants die in a
 * millisecond. The simulator's tests, which take longer than all others, are asked by name only.
 */
export function testsIn(root, paths) {
  const weight = (file) =>
    (file.startsWith("packages/simulator/") ? 4 : 0) + (file.includes(".prop.") ? 2 : 0) + (file.startsWith("packages/engine/") ? 1 : 0);
  return listFiles(root, TESTS)
    .filter((file) => paths.some((path) => file.startsWith(path)))
    .sort((a, b) => weight(a) - weight(b));
}
