/** Where things are. The tools of this folder must run on Node 18, before anything is installed. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's folder, absolute. */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {...string} parts a path inside the checkout */
export function inProject(...parts) {
  return join(projectFolder, ...parts);
}

/** A reason that the person at the terminal can act on: shown as one line, without a stack. */
export class ToolError extends Error {}

/** Ends the process with the line on standard error. Anything but a ToolError is a fault of ours and shows its stack. */
export function failWith(error) {
  const text = error instanceof ToolError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`candela: ${text}\n`);
  process.exit(1);
}
