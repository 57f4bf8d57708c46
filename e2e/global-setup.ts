import { prepareDatabase } from "../tools/testing/prepared-database.ts";
import { seenNotice } from "./product/calls.ts";
import { Product } from "./product/product-process.ts";
import { offerShortTrades } from "./product/short-trades.ts";

/**
 * Starts the product that most tests share; the workers find it by its address in the environment. It alone begins with an empty folder: products of
 * single tests begin with a database that is made here once.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await Product.start();
  let removeDatabase = () => {};
  const end = async () => {
    await product.stop();
    removeDatabase();
  };
  try {
    const { cluster, remove } = await prepareDatabase();
    removeDatabase = remove;
    if (cluster !== undefined) process.env.CANDELA_DATABASE = cluster;
    await offerShortTrades(product);
    process.env.CANDELA_ADDRESS = product.address;
    process.env.CANDELA_DATA = product.dataFolder;
    process.env.CANDELA_NOTICE = JSON.stringify(await seenNotice(product.address));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
