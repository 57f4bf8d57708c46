import { QueryObserver } from "@tanstack/react-query";
import { queryClient } from "../lib/queries.ts";
import { switchesQuery } from "../lib/site.ts";
import { ROUTES } from "./routes.ts";

const hidden = "{display:none!important}";

/** Links to pages that a switch hides, and whatever names the switch as its `data-feature`, are gone for everybody: no key and no voice reaches them. */
function hidingRules(features: readonly string[]): string {
  const selectors = features.flatMap((feature) => [
    `[data-feature=${JSON.stringify(feature)}]`,
    ...ROUTES.filter((route) => route.feature === feature).flatMap(({ path }) => [`a[href="#${path}"]`, `a[href^="#${path}?"]`]),
  ]);
  return selectors.length === 0 ? "" : `${selectors.join()}${hidden}`;
}

/** Follows the switches, whoever has read them. Called once. */
export function hideFeatures(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const observer = new QueryObserver(queryClient, { ...switchesQuery(), enabled: false });
  const apply = () => {
    const off = observer.getCurrentResult().data?.filter(({ status }) => status === 1) ?? [];
    void sheet.replace(hidingRules(off.map(({ desc }) => desc)));
  };
  observer.subscribe(apply);
  apply();
}
