import { call } from "./product/calls.ts";
import { Product } from "./product/product-process.ts";

/** Starts the product that most tests share; the workers find it by its address in the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await Product.start();
  process.env.CANDELA_ADDRESS = product.address;
  process.env.CANDELA_DATA = product.dataFolder;
  const [notice] = (await call(product.address, "GET /api/popUp/list", {})).rows;
  const seen = notice === undefined ? null : { id: notice.id, updatedTs: notice.updatedTs, hidden: "ever" };
  process.env.CANDELA_NOTICE = JSON.stringify(seen);
  return () => product.stop();
}
