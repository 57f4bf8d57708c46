import { type Clock, systemClock } from "./clock.ts";

/**
 * Where an installation's time is on its way to: `time` is reached when the machine's clock says `machineTime`. Both are epoch ms. The mark lies
 * ahead and is written down before the clock goes there, so no moment after it was ever told.
 */
export interface ClockMark {
  readonly machineTime: number;
  readonly time: number;
}

/** So much of the machine's time a mark lies ahead: after a crash the clock goes on at the mark, and not before. */
export const MARK_AHEAD_MS = 6_000;

/** Up to its mark the clock runs at its speed, beyond it at the machine's: what cannot be written down is not hurried through. */
export function timeAt({ machineTime, time }: ClockMark, machineNow: number, speed: number): number {
  const left = machineTime - machineNow;
  return time - (left > 0 ? left * speed : left);
}

/** The time at a start: never before the mark, and while nothing ran it went on as the machine's did. */
export function timeAtStart({ machineTime, time }: ClockMark, machineNow: number): number {
  return time + Math.max(0, machineNow - machineTime);
}

/** The next mark of a clock that stands at `time`. Whole milliseconds, rounded ahead. */
export function nextMark(time: number, machineNow: number, speed: number, aheadMs: number = MARK_AHEAD_MS): ClockMark {
  return { machineTime: machineNow + aheadMs, time: Math.ceil(time + aheadMs * speed) };
}

/**
 * A clock apart from the machine's. It never runs back, whatever is done to the machine's: that one set back leaves it where it is, that one set ahead
 * (or a machine that slept) takes it along at the machine's speed.
 */
export class InstallationClock implements Clock {
  readonly speed: number;
  readonly machine: Clock;
  #mark: ClockMark;
  /** What the machine's clock was set back by, all in all. */
  #setBackMs = 0;
  #machineSeen: number;

  constructor(mark: ClockMark, speed: number, machine: Clock = systemClock) {
    this.speed = speed;
    this.machine = machine;
    this.#mark = mark;
    this.#machineSeen = machine.now();
  }

  now(): number {
    return Math.floor(timeAt(this.#mark, this.#machineNow(), this.speed));
  }

  /** The mark to write down next, by the machine's clock as it reads now. */
  next(aheadMs: number = MARK_AHEAD_MS): ClockMark {
    const machineNow = this.#machineNow();
    const { machineTime, time } = nextMark(timeAt(this.#mark, machineNow, this.speed), machineNow, this.speed, aheadMs);
    return { machineTime: machineTime - this.#setBackMs, time };
  }

  /** From now on the clock goes at the machine's speed: the mark of a server that stops. */
  rest(): ClockMark {
    const mark = this.next(0);
    this.follow(mark);
    return mark;
  }

  /** Goes on to a mark that is written down. */
  follow({ machineTime, time }: ClockMark): void {
    const machineNow = this.#machineNow();
    const mark = { machineTime: machineTime + this.#setBackMs, time };
    // Written down slowly, or set back meanwhile: where the line of the new mark lies lower, the clock would run back.
    const behind = timeAt(this.#mark, machineNow, this.speed) - timeAt(mark, machineNow, this.speed);
    if (behind <= 0) this.#mark = mark;
  }

  #machineNow(): number {
    const seen = this.machine.now();
    if (seen < this.#machineSeen) this.#setBackMs += this.#machineSeen - seen;
    this.#machineSeen = seen;
    return seen + this.#setBackMs;
  }
}
