import type { LanguageCode } from "@candela/api";
import { showToast } from "@candela/ui";
import { useState } from "react";
import { errorText } from "../net/api.ts";
import { languageStore } from "../site/settings.ts";
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
    try {
      await switchLanguage(code);
      showToast({ text: t("language_changed"), tone: "good" });
    } catch (error) {
      showToast({ text: errorText(error), tone: "problem", action: { label: t("system_retry"), onClick: () => void choose(code) } });
    } finally {
      setLoading(null);
    }
  };
  return { loading, choose: (code) => void choose(code) };
}
