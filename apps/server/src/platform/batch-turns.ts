/**
 * Which commands of a queue are the next batch. Commands of weight one go in their order, so many as fit. A heavier one, such as an order that a thousand others copy,
 * would hold up everybody in its transaction, and several of them together would outlast their deadlines: they go in batches of their own, as many as fit and at
 * least one, and whatever else waits has a batch between two of these. All commands of a user have the same weight at one moment, so a user's commands stay in order.
 */
export class BatchTurns {
  #wasLight = false;

  /** The queue was empty: who comes first now has not waited for anybody. */
  begin(): void {
    this.#wasLight = false;
  }

  take<Item>(queue: readonly Item[], batchMax: number, weightOf: (item: Item) => number): Item[] {
    if (queue.length === 0) return [];
    const weights = queue.map(weightOf);
    const isHeavy = (index: number) => (weights[index] ?? 1) > 1;
    const heavy = queue.filter((_item, index) => isHeavy(index)).length;
    const takesHeavy = heavy > 0 && (heavy === queue.length || this.#wasLight);
    this.#wasLight = !takesHeavy;
    const taken: Item[] = [];
    let sum = 0;
    for (const [index, item] of queue.entries()) {
      if (isHeavy(index) !== takesHeavy) continue;
      const weight = weights[index] ?? 1;
      // Nothing of this turn passes what did not fit.
      if (taken.length > 0 && sum + weight > batchMax) break;
      taken.push(item);
      sum += weight;
    }
    return taken;
  }

  /** For a batch beside another: nothing where a heavy command waits, or where so few wait that they are better off in the next one. */
  takeBeside<Item>(queue: readonly Item[], from: number, batchMax: number, weightOf: (item: Item) => number): Item[] {
    if (queue.length < from || queue.some((item) => weightOf(item) > 1)) return [];
    return queue.slice(0, batchMax);
  }
}
