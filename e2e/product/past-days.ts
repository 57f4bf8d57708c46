import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Product } from "./product-process.ts";

const script = join(import.meta.dirname, "..", "..", "apps", "server", "src", "testing", "backdate-installation.ts");

/** As if the product had been installed so many days ago: people could have traded on those days. Of a product that the test itself started. */
export async function haveLived(product: Product, days: number): Promise<void> {
  await promisify(execFile)(process.execPath, [script, product.dataFolder, String(days)]);
  await product.kill();
  await product.startAgain();
}
