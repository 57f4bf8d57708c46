/**
 * The name that a bank transfer is known by: ten symbols and two to check them, written as CDL and three groups of four. None of the 23 symbols
 * looks like another one, by hand or in print.
 */
const SYMBOLS = "34679ACDEFGHJKMNPQRTWXY";
const PREFIX = "CDL";
const LENGTH = 10;
const BASE = BigInt(SYMBOLS.length);

/** Two sums over a prime, by different weights: one wrong symbol or two that changed places are always found. */
function checkOf(values: readonly number[]): readonly [number, number] {
  const sum = (weight: (at: number) => number) => values.reduce((total, value, at) => total + value * weight(at), 0) % SYMBOLS.length;
  return [sum((at) => at + 1), sum((at) => (at + 1) * (at + 1))];
}

/** From at least eight random or hashed bytes. */
export function transferReference(bytes: Uint8Array): string {
  let number = bytes.reduce((total, byte) => total * 256n + BigInt(byte), 0n);
  const values: number[] = [];
  for (let at = 0; at < LENGTH; at += 1) {
    values.push(Number(number % BASE));
    number /= BASE;
  }
  const symbols = [...values, ...checkOf(values)].map((value) => SYMBOLS[value]).join("");
  return [PREFIX, symbols.slice(0, 4), symbols.slice(4, 8), symbols.slice(8)].join(" ");
}

/** The reference that somebody typed or a bank cut the spaces from; null where a symbol is wrong or missing. */
export function readTransferReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, "");
  const symbols = plain.startsWith(PREFIX) ? plain.slice(PREFIX.length) : plain;
  const values = [...symbols].map((symbol) => SYMBOLS.indexOf(symbol));
  if (values.length !== LENGTH + 2 || values.includes(-1)) return null;
  const [first, second] = checkOf(values.slice(0, LENGTH));
  if (values[LENGTH] !== first || values[LENGTH + 1] !== second) return null;
  return [PREFIX, symbols.slice(0, 4), symbols.slice(4, 8), symbols.slice(8)].join(" ");
}
