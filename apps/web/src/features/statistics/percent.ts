/** A rate of the wire (0.5312) as percent (53.12): exact, without a float. */
export function percentOf(rate: string): string {
  const [whole = "0", fraction = ""] = rate.split(".");
  const digits = `${whole}${fraction.padEnd(2, "0").slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  const rest = fraction.slice(2);
  return rest === "" ? digits : `${digits}.${rest}`;
}
