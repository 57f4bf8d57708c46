import { PASSWORD_MIN_LENGTH } from "@candela/api";

/** Characters that differ: fewer are a pattern, however often they come. */
const DIFFERENT_MIN = 4;
/** Nobody needs it before somebody registers, and it takes a while to unpack. */
let list: Promise<ReadonlySet<string>> | undefined;

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_MIN_LENGTH));
}

/** Each character one further than the one before, or each one back. */
function isRun(text: string): boolean {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Whether guessing begins with this password: it is among those that most people use, a pattern, or the name of its own account. `names` are in lower
 * case. Upper case makes no difference.
 */
export async function isCommonPassword(password: string, names: readonly string[]): Promise<boolean> {
  const lower = password.normalize("NFKC").toLowerCase();
  if (new Set(lower).size < DIFFERENT_MIN || isRun(lower) || names.includes(lower)) return true;
  list ??= read();
  return (await list).has(lower);
}
