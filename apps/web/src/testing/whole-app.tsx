import { render } from "@candela/testkit/render";
import { QueryClientProvider } from "@tanstack/react-query";
import { loadRoutes } from "../app/route-table.ts";
import { Shell } from "../app/shell.tsx";
import { packStore } from "../lib/language/i18n.ts";
import { queryClient } from "../lib/net/queries.ts";
import { standAt } from "./place.ts";
import { ENGLISH } from "./texts.ts";

/** The app with all its pages and what is around them, opened at an address. */
export async function openApp(path: string) {
  await loadRoutes();
  standAt(path);
  packStore.set({ language: "en", texts: ENGLISH });
  return render(
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>,
  );
}
