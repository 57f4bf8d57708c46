import { showToast } from "@candela/ui";
import { useState } from "react";
import { t } from "../../lib/language/i18n.ts";
import { lineIndex } from "../../lib/net/endpoints.ts";
import { currentLineStore } from "../../lib/site/settings.ts";

/** Back to the page that failed, over a line; told when there is still no answer. */
export function useStartAgain(page: string, withOptions: boolean) {
  const [busy, setBusy] = useState(false);
  const startAgain = async (line = lineIndex(), quiet = false) => {
    if (busy) return;
    setBusy(true);
    const before = currentLineStore.get();
    currentLineStore.set(line);
    const started = await import("../../lib/site/start-site.ts").then((site) => site.startAgain(page, withOptions)).catch(() => false);
    setBusy(false);
    if (started) return;
    currentLineStore.set(before);
    if (!quiet) showToast({ text: t("line_still_lost"), tone: "problem" });
  };
  return { busy, startAgain };
}
