/**
 * Queue of the next due moments: a binary heap with one entry a product. Pushing and taking cost O(log n); entries of the same moment come
 * out in the order of their keys, so that every process delivers ticks in the same order.
 */
export interface Due {
  /** Epoch milliseconds. */
  readonly ts: number;
  readonly key: string;
}

function isBefore(a: Due, b: Due): boolean {
  return a.ts === b.ts ? a.key < b.key : a.ts < b.ts;
}

export class DueQueue {
  readonly #heap: Due[] = [];

  get size(): number {
    return this.#heap.length;
  }

  peek(): Due | undefined {
    return this.#heap[0];
  }

  push(due: Due): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(due);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(due, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = due;
  }

  take(): Due | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    this.#sink(last);
    return first;
  }

  #sink(due: Due): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      if (left === undefined) break;
      const right = heap[2 * at + 2];
      const [child, below] = right !== undefined && isBefore(right, left) ? [2 * at + 2, right] : [2 * at + 1, left];
      if (!isBefore(below, due)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = due;
  }
}
