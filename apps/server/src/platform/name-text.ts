/**
 * Characters that are not seen, or that turn the direction of what follows: a name made of them could pass for another. Joiners, forms and tags are
 * left out: scripts and emoji are written with them, between what is seen.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}]]]/v;
/** Something to look at: neither a blank nor what only changes its neighbour. */
const SEEN = /[^\s\p{M}\p{Default_Ignorable_Code_Point}]/v;

/** A name that a user gives, as it is kept: trimmed, in normal form. Undefined unless it has 1 to `max` code points that can be seen. */
export function readName(text: string, max: number): string | undefined {
  const name = text.normalize("NFC").trim();
  const { length } = [...name];
  return length === 0 || length > max || UNSEEN.test(name) || !SEEN.test(name) ? undefined : name;
}

/** Key of a name: two names that differ in case or width alone have the same. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}
