import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Product } from "./product-process.ts";

const testing = join(import.meta.dirname, "..", "..", "apps", "server", "src", "testing");
const run = (script: string, product: Product, days: number) =>
  promisify(execFile)(process.execPath, [join(testing, script), product.dataFolder, String(days)]);

/** Backdates the installation by so many days, as if people could have traded on them. For a product that the test itself started. */
export async function haveLived(product: Product, days: number): Promise<void> {
  await run("backdate-installation.ts", product, days);
  await product.kill();
  await product.startAgain();
}

/** Lets so many days pass: the product is stopped, and goes on in the time that it is by then. For a product that the test itself started. */
export async function letDaysPass(product: Product, days: number): Promise<void> {
  await product.kill();
  await run("later-installation.ts", product, days);
  await product.startAgain();
}
