import { useStore } from "../browser/store.ts";
import { hiddenClassesStore } from "../site/site.ts";

/** Whether products of a class are shown, by its `productType`. */
export function useShowsClass(): (productType: number) => boolean {
  const hidden = useStore(hiddenClassesStore);
  return (productType) => !hidden.includes(productType);
}
