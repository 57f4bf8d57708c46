import { Button, Notice, UiProvider, useUi } from "@candela/ui";
import { type ReactNode, useMemo, useState } from "react";
import { useT } from "../language/i18n.ts";

/** Note on a document such as a receipt or a statement: while amounts are hidden it says so, and shows them on request until the page is left. */
export function ShownForNow({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const ui = useUi();
  const [shows, setShows] = useState(false);
  const open = useMemo(() => ({ ...ui, hidesOwn: false }), [ui]);
  if (ui.hidesOwn !== true) return children;
  if (shows) return <UiProvider value={open}>{children}</UiProvider>;
  return (
    <Notice>
      <span className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {t("assets_hidden_here")}
        <Button kind="secondary" size="small" onClick={() => setShows(true)}>
          {t("assets_show_for_now")}
        </Button>
      </span>
    </Notice>
  );
}
