import { readFileSync } from "node:fs";

/** All processes of a PostgreSQL by its first one, that first. Linux only. */
export function processesOf(postmaster: number): number[] {
  const sessions = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  return [postmaster, ...sessions];
}

/** Stopped, a PostgreSQL answers nobody and hears nobody. Linux only. */
export function hang(postmaster: number): { readonly resume: () => void } {
  process.kill(postmaster, "SIGSTOP");
  const all = processesOf(postmaster);
  for (const pid of all) signal(pid, "SIGSTOP");
  return {
    resume() {
      for (const pid of all) signal(pid, "SIGCONT");
    },
  };
}

/** A session may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
