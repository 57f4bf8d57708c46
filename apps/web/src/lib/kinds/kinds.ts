import type { KindDetails, ProductKindView } from "./product-kind-view.ts";

let views: readonly ProductKindView[] = [];
let loaded: readonly KindDetails[] | undefined;

/** Called once, by the registry in `app/product-kinds.ts`: features know no kind. */
export function registerKinds(all: readonly ProductKindView[]): void {
  views = all;
  loaded = undefined;
}

/** Every kind, in the registry's order; none until the code beside the first screen is here. */
export function productKinds(): readonly ProductKindView[] {
  return views;
}

/** Loads what pages show of the kinds. Rejects when that fails, and may then be called again. */
export async function loadKindDetails(): Promise<readonly KindDetails[]> {
  loaded ??= (await Promise.all(views.map(({ details }) => details()))).map((module) => module.KIND_DETAILS);
  return loaded;
}

/** The same, for pages whose route has loaded it. */
export function kindDetails(): readonly KindDetails[] {
  if (loaded === undefined) throw new Error("the route of a page that shows kinds loads their details: `detailed` of app/routes.ts");
  return loaded;
}
