/** What a decimal field holds after `text` was typed or pasted: a comma counts as the point. Null for what it does not take. */
export function typedDecimal(text: string, decimals: number): string | null {
  const plain = text
    .trim()
    .replace(",", ".")
    .replace(/^0+(?=\d)/, "");
  const match = /^\d{0,16}(?:\.(\d*))?$/.exec(plain);
  if (match === null || (match[1] ?? "").length > decimals) return null;
  return decimals === 0 && plain.includes(".") ? null : plain;
}

/** Without the point that nothing follows yet: decimal text of the wire, or empty. */
export function finished(typed: string): string {
  const text = typed.endsWith(".") ? typed.slice(0, -1) : typed;
  return text.startsWith(".") ? `0${text}` : text;
}
