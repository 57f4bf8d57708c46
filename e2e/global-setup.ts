import { seenNotice } from "./product/calls.ts";
import { Product } from "./product/product-process.ts";
import { offerShortTrades } from "./product/short-trades.ts";

/** Starts the product that most tests share; the workers find it by its address in the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await Product.start();
  try {
    await offerShortTrades(product);
    process.env.CANDELA_ADDRESS = product.address;
    process.env.CANDELA_DATA = product.dataFolder;
    process.env.CANDELA_NOTICE = JSON.stringify(await seenNotice(product.address));
  } catch (error) {
    await product.stop();
    throw error;
  }
  return () => product.stop();
}
