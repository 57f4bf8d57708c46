import { familyOf, readOf } from "./processes.ts";

/** Linux counts processor time in hundredths of a second, on every architecture. */
const MS_PER_TICK = 10;

/** Milliseconds of processor time, user and system: of a process, and of all below it with those that have ended. Linux only. */
export function processorMs(pid: number): { own: number; children: number } {
  const [own = 0, ...below] = familyOf(pid).map((one) => {
    const stat = readOf(one, "stat");
    // After the name, which may hold anything but ends with the last bracket: state is field 3, the four times are fields 14 to 17.
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number);
    return (user + system + (one === pid ? 0 : endedUser + endedSystem)) * MS_PER_TICK;
  });
  return { own, children: below.reduce((sum, ms) => sum + ms, 0) };
}
