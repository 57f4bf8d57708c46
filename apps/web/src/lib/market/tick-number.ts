/** How a tick's number is written beside its name or time. It is a name, not an amount: nothing groups its digits, so that it can be searched for. */
export function tickNumber(seq: number | string): string {
  return `#${seq}`;
}
