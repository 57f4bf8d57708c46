/**
 * One process at a time changes the checkout (packages, build). The lock is a folder, which only one process can make, with the owner's
 * process id in it; a dead owner's lock is taken away by renaming, which only one process can do.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { inProject } from "./project.mjs";

const pollMs = 200;
/** An owner that died between making the folder and writing its number is given this long. */
const namelessMs = 3_000;

/**
 * @template T
 * @param {() => Promise<T>} work
 * @param {(pid: number) => void} onWait called once when another process has the lock
 * @param {string} [folder]
 * @returns {Promise<T>}
 */
export async function withCheckoutLock(work, onWait = () => undefined, folder = inProject(".tmp", "checkout.lock")) {
  mkdirSync(inProject(".tmp"), { recursive: true });
  let namelessForMs = 0;
  for (let hasToldWait = false; !tryTake(folder); ) {
    const owner = readOwner(folder);
    namelessForMs = owner === undefined ? namelessForMs + pollMs : 0;
    if (owner === undefined ? namelessForMs > namelessMs : !isAlive(owner)) {
      takeAway(folder, owner);
      continue;
    }
    if (!hasToldWait && owner !== undefined) onWait(owner);
    hasToldWait = hasToldWait || owner !== undefined;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tryTake(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  writeFileSync(`${folder}/pid`, String(process.pid));
  return true;
}

function readOwner(folder) {
  try {
    return Number(readFileSync(`${folder}/pid`, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Several waiters may see the same dead owner; one renames the folder, the others find it gone or another's. */
function takeAway(folder, owner) {
  const aside = `${folder}.dead.${process.pid}`;
  try {
    renameSync(folder, aside);
  } catch {
    return;
  }
  if (readOwner(aside) === owner) {
    rmSync(aside, { recursive: true, force: true });
    return;
  }
  // It was taken anew between our look and our rename: give it back.
  renameSync(aside, folder);
}
