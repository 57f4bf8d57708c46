import type { LanguageCode } from "@candela/api";
import { showToast } from "@candela/ui";
import { useState } from "react";
import { errorText } from "../net/api.ts";
import { conventionOf, conventionStore, languageStore } from "../site/settings.ts";
import { t } from "./i18n.ts";
import { switchLanguage } from "./switch-language.ts";

interface LanguageChoice {
  /** The language whose texts are on their way. */
  readonly loading: LanguageCode | null;
  readonly choose: (code: LanguageCode) => void;
}

/** Changes the language of the app and says so, in the new one; what fails can be tried again. One choice at a time. */
export function useLanguageChoice(): LanguageChoice {
  const [loading, setLoading] = useState<LanguageCode | null>(null);
  const choose = async (code: LanguageCode) => {
    if (code === languageStore.get() || loading !== null) return;
    setLoading(code);
    const before = colours();
    try {
      await switchLanguage(code);
      tellChange(before);
    } catch (error) {
      showToast({ text: errorText(error), tone: "problem", action: { label: t("system_retry"), onClick: () => void choose(code) } });
    } finally {
      setLoading(null);
    }
  };
  return { loading, choose: (code) => void choose(code) };
}

const colours = () => conventionOf(conventionStore.get(), languageStore.get());

/** Where the colours of gains and losses change places with the language, that is said too, and can be taken back. */
function tellChange(before: ReturnType<typeof colours>): void {
  const now = colours();
  const name = (convention: typeof now) => t(convention === "red-up" ? "me_red_up" : "me_green_up");
  const changed = t("language_changed");
  if (now === before) showToast({ text: changed, tone: "good" });
  else
    showToast({
      text: `${changed} · ${name(now)}`,
      tone: "good",
      action: { label: name(before), onClick: () => conventionStore.set(before) },
    });
}
