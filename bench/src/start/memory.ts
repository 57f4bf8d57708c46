import { readdirSync, readFileSync } from "node:fs";

const KIB = 1_024;

function statusOf(pid: number): { parent: number; rssBytes: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
    return { parent: figure("PPid"), rssBytes: figure("VmRSS") * KIB };
  } catch {
    return undefined;
  }
}

/** Resident bytes of a process, and of all that it has started. Linux only. */
export function residentBytes(pid: number): { own: number; children: number } {
  const all = readdirSync("/proc").flatMap((name) => {
    const status = /^\d+$/.test(name) ? statusOf(Number(name)) : undefined;
    return status === undefined ? [] : [{ pid: Number(name), ...status }];
  });
  const under = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.rssBytes + under(one.pid), 0);
  return { own: statusOf(pid)?.rssBytes ?? 0, children: under(pid) };
}
