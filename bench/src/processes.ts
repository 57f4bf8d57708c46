/** Figures of processes from /proc of Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** A process and all that it has started, directly or not; itself first. */
export function familyOf(pid: number): number[] {
  const parents = new Map(readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), parentOf(Number(name))]] : [])));
  const under = (parent: number): number[] => [...parents].flatMap(([child, its]) => (its === parent ? [child, ...under(child)] : []));
  return [pid, ...under(pid)];
}

function parentOf(pid: number): number | undefined {
  const parent = /^PPid:\s+(\d+)/m.exec(readOf(pid, "status"))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** Text of a file under /proc of a process; empty when the process has ended. */
export function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
