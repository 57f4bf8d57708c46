import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Product } from "./product-process.ts";

const script = join(import.meta.dirname, "..", "..", "apps", "server", "src", "testing", "backdate-installation.ts");

/** Backdates the installation by so many days, as if people could have traded on them. For a product that the test itself started. */
export async function haveLived(product: Product, days: number): Promise<void> {
  await promisify(execFile)(process.execPath, [script, product.dataFolder, String(days)]);
  await product.kill();
  await product.startAgain();
}
