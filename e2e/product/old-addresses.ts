import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const script = join(import.meta.dirname, "..", "..", "apps", "server", "src", "testing", "backdate-addresses.ts");
/** More than the day that a new address waits. */
const HOURS = 25;

/** Makes the wallet addresses of a label old enough to be paid to. */
export async function letAddressWait(dataFolder: string, label: string): Promise<void> {
  await promisify(execFile)(process.execPath, [script, dataFolder, label, String(HOURS)]);
}
