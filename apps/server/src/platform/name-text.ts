/** Characters that are not seen, or that turn the direction of what follows: a name made of them could pass for another. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** A name that a user gives, as it is kept: trimmed, in normal form. Undefined unless it has 1 to `max` code points, all of them seen. */
export function readName(text: string, max: number): string | undefined {
  const name = text.normalize("NFC").trim();
  const { length } = [...name];
  return length === 0 || length > max || UNSEEN.test(name) ? undefined : name;
}

/** What two names share when they differ in case or width alone. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}
