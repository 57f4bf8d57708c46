import { familyOf, readOf } from "../processes.ts";

const KIB = 1_024;

function rssBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readOf(pid, "status"))?.[1] ?? 0) * KIB;
}

/** Resident bytes of a process, and of all that it has started. Linux only. */
export function residentBytes(pid: number): { own: number; children: number } {
  const [, ...below] = familyOf(pid);
  return { own: rssBytes(pid), children: below.reduce((sum, one) => sum + rssBytes(one), 0) };
}
