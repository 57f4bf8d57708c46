/** Rules for texts of operators, whatever table they are for. Pure. */

/** The first of the names that is there twice. */
export function firstTwice(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

/** The rule that a text breaks: half a character cannot be kept, and what is wanted has something to see. */
export function badText(text: string, isWanted: boolean): "characters" | "blank" | undefined {
  if (!text.isWellFormed() || text.includes("\u0000")) return "characters";
  return isWanted && isBlank(text) ? "blank" : undefined;
}

/** Nothing in it is seen: spaces, and characters that only order others. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Cc}]*$/u.test(text);
}
