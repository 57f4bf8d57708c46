/** What the switches of an instrumented module ask, in the process of the tests: which mutant is planted. It also keeps which were met. */

/** @param {number} size how many mutants there are */
export function createSwitches(size) {
  return new Switches(size);
}

/** So often the clock is looked at: a number that doubles at each turn is slow long before it has been asked too often. */
const CLOCK_EVERY = 128;

class Switches {
  #planted = -1;
  #until = Number.POSITIVE_INFINITY;
  #isEndless = false;
  #asked = 0;
  #most = Number.POSITIVE_INFINITY;
  #met;

  constructor(size) {
    this.#met = new Uint8Array(size);
  }

  is(number) {
    this.#met[number] = 1;
    this.#asked += 1;
    if (this.#asked > this.#most || (this.#asked % CLOCK_EVERY === 0 && performance.now() > this.#until)) this.#stop();
    return number === this.#planted;
  }

  #stop() {
    this.#isEndless = true;
    throw new EndlessError();
  }

  /**
   * @param {number} number -1 for none
   * @param {number} most how often all switches together may be asked: more is an endless loop
   * @param {number} ms for which they may be asked
   */
  plant(number, most = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY) {
    this.#planted = number;
    this.#most = most;
    this.#until = performance.now() + ms;
    this.#isEndless = false;
    this.#asked = 0;
    this.#met.fill(0);
  }

  /** How often they were asked since. */
  get asked() {
    return this.#asked;
  }

  get isEndless() {
    return this.#isEndless;
  }

  /** Numbers of those that were met since. @returns {number[]} */
  get met() {
    const numbers = [];
    for (let number = 0; number < this.#met.length; number += 1) if (this.#met[number] === 1) numbers.push(number);
    return numbers;
  }
}

class EndlessError extends Error {
  constructor() {
    super("asked too often or too long: an endless loop");
  }
}
