const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try, after so many that failed in a row: twice as long each time, up to a minute, and half of it left to chance, so that
 * those who were cut off together do not come back together.
 */
export function backOffMs(failures: number, random: () => number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return Math.round(whole / 2 + (whole / 2) * random());
}
