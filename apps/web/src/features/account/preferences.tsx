import { Switch } from "@candela/ui";
import { ArrowsDownUpIcon } from "@phosphor-icons/react/dist/csr/ArrowsDownUp";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { TranslateIcon } from "@phosphor-icons/react/dist/csr/Translate";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { LANGUAGE_PATH, pageHref } from "../../lib/navigation.ts";
import { conventionOf, conventionStore, hideBalanceStore, themeStore, useLanguage } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";
import { ChoiceSheet } from "./choice-sheet.tsx";
import { MeRow } from "./me-row.tsx";
import { SampleCandles } from "./sample-candles.tsx";

/** Choices of this device: language, light or dark, which colour is up, hidden amounts. They need no account. */
export function Preferences() {
  const t = useT();
  const language = useLanguage();
  const hidden = useStore(hideBalanceStore);
  const theme = useStore(themeStore);
  const convention = useStore(conventionStore);
  const [open, setOpen] = useState<"theme" | "convention" | null>(null);
  const close = () => setOpen(null);
  const shownConvention = conventionOf(convention, language.code);
  return (
    <section aria-label={t("me_preferences")} className="pt-1">
      <MeRow icon={<TranslateIcon size={22} />} title={t("language_title")} value={language.name} href={pageHref(LANGUAGE_PATH)} />
      <MeRow icon={<CircleHalfIcon size={22} />} title={t("me_theme")} value={t(`me_theme_${theme}`)} onClick={() => setOpen("theme")} />
      <MeRow
        icon={<ArrowsDownUpIcon size={22} />}
        title={t("me_convention")}
        value={t(shownConvention === "green-up" ? "me_green_up" : "me_red_up")}
        onClick={() => setOpen("convention")}
      />
      <div className="page-x flex min-h-13 items-center gap-4">
        <EyeSlashIcon size={22} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1 text-row font-medium">{t("me_hide_balances")}</span>
        <Switch on={hidden} onChange={(on) => hideBalanceStore.set(on)} label={t("me_hide_balances")} />
      </div>
      <ChoiceSheet
        open={open === "theme"}
        onClose={close}
        title={t("me_theme")}
        value={theme}
        onChange={(value) => themeStore.set(value)}
        choices={[
          { value: "auto", label: t("me_theme_auto"), note: t("me_theme_auto_note") },
          { value: "light", label: t("me_theme_light") },
          { value: "dark", label: t("me_theme_dark") },
        ]}
      />
      <ChoiceSheet
        open={open === "convention"}
        onClose={close}
        title={t("me_convention")}
        value={convention}
        onChange={(value) => conventionStore.set(value)}
        choices={[
          { value: "auto", label: t("me_convention_auto"), note: t("me_convention_auto_note") },
          { value: "green-up", label: t("me_green_up"), end: <SampleCandles convention="green-up" /> },
          { value: "red-up", label: t("me_red_up"), end: <SampleCandles convention="red-up" /> },
        ]}
      />
    </section>
  );
}
