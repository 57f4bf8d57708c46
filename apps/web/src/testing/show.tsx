import type { LanguageCode } from "@candela/api";
import { render } from "@candela/testkit/render";
import { ToastHost, UiProvider } from "@candela/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useStore } from "../lib/browser/store.ts";
import { packStore, useT } from "../lib/language/i18n.ts";
import { queryClient } from "../lib/net/queries.ts";
import { hideBalanceStore, languageOf, languageStore } from "../lib/site/settings.ts";
import { loadTexts } from "./texts.ts";

interface ShowOptions {
  /** Of its words, where there is a pack of it, its numbers and its direction. */
  readonly language?: LanguageCode;
  /** Words in place of the language's own. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** The shell around every page. */
function Around({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const locale = languageOf(useStore(languageStore)).tag;
  const hidesOwn = useStore(hideBalanceStore);
  const ui = useMemo(() => ({ locale, grouping: true, t, hidesOwn }), [locale, t, hidesOwn]);
  return (
    <UiProvider value={ui}>
      <main id="main" tabIndex={-1} className="@container mx-auto min-h-dvh max-w-120 outline-none">
        {children}
      </main>
      <ToastHost />
    </UiProvider>
  );
}

/** Shows a component as a page of the app would, in a language. */
export async function show(element: ReactNode, { language = "en", texts }: ShowOptions = {}) {
  const own = await loadTexts(language);
  languageStore.set(language);
  packStore.set({ language, texts: texts ?? own });
  return render(
    <QueryClientProvider client={queryClient}>
      <Around>{element}</Around>
    </QueryClientProvider>,
  );
}
