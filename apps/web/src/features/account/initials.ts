/** One or two letters for a face: of the name's words, else of the account. */
export function initials(name: string, account: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.map((word) => [...word][0] ?? "").slice(0, 2);
  const text = letters.length > 0 ? letters.join("") : (/\p{L}/u.exec(account)?.[0] ?? "");
  return text.toUpperCase();
}
