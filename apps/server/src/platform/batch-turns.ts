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

  take<Item>(
    queue: readonly Item[],
    batchMax: number,
    weightOf: (item: Item) => number,
  ): { readonly taken: Item[]; readonly left: Item[] } {
    const weights = queue.map(weightOf);
    const isHeavy = (index: number) => (weights[index] ?? 1) > 1;
    const heavy = queue.filter((_item, index) => isHeavy(index)).length;
    const takesHeavy = heavy === queue.length || (heavy > 0 && this.#wasLight);
    this.#wasLight = !takesHeavy;
    const taken: Item[] = [];
    const left: Item[] = [];
    let sum = 0;
    let isFull = false;
    for (const [index, item] of queue.entries()) {
      const weight = weights[index] ?? 1;
      const isOfTurn = isHeavy(index) === takesHeavy;
      // Nothing of this turn passes what did not fit.
      if (isOfTurn && taken.length > 0 && sum + weight > batchMax) isFull = true;
      if (isOfTurn && !isFull) {
        taken.push(item);
        sum += weight;
      } else left.push(item);
    }
    return { taken, left };
  }
}
