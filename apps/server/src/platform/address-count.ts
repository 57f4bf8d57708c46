/** Counts what addresses hold at once; an address at its limit gets no more. */
export class AddressCount {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  take(ip: string): boolean {
    const count = this.#open.get(ip) ?? 0;
    if (count >= this.#most) return false;
    this.#open.set(ip, count + 1);
    return true;
  }

  release(ip: string): void {
    const count = (this.#open.get(ip) ?? 1) - 1;
    if (count === 0) this.#open.delete(ip);
    else this.#open.set(ip, count);
  }
}
