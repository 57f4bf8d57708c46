import { divHalfEven, formatUnits, parseUnits, powerOfTen } from "@candela/model";
import { decimalsOf } from "@candela/ui";

/** Decimals of a worth: cents, and more while what is not nothing would read as nothing. */
const LEAST = 2;
const MOST = 6;

function product(one: string, other: string): { readonly units: bigint; readonly scale: number } {
  const [left, right] = [one, other].map((text) => parseUnits(text, decimalsOf(text)));
  const units = left?.ok === true && right?.ok === true ? left.value * right.value : 0n;
  return { units, scale: decimalsOf(one) + decimalsOf(other) };
}

/** An amount at a price, decimal text, to the nearest cent; of less than one, with as many decimals as show it. */
export function worthAt(amount: string, price: string): string {
  const { units, scale } = product(amount, price);
  for (let decimals = LEAST; decimals <= MOST; decimals += 1) {
    const cut = scale > decimals ? divHalfEven(units, powerOfTen(scale - decimals)) : units * powerOfTen(decimals - scale);
    if (cut !== 0n || decimals === MOST || units === 0n) return formatUnits(cut, decimals);
  }
  return "0";
}
