import { useStore } from "../browser/store.ts";
import { hiddenClassesStore } from "../site/site.ts";

/** The classes in the order of the quote lists, by their `productType`: stocks, crypto, futures, forex. */
export const CLASS_ORDER = [1, 2, 3, 4] as const;
/** The same as home presents them: crypto first. */
export const HOME_CLASS_ORDER = [2, 1, 3, 4] as const;

/** Whether products of a class are shown, by its `productType`. */
export function useShowsClass(): (productType: number) => boolean {
  const hidden = useStore(hiddenClassesStore);
  return (productType) => !hidden.includes(productType);
}
