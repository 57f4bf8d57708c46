import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { conventionStore, themeStore } from "../../lib/site/settings.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { deviceZone, zoneChoiceStore } from "../../lib/time/zone-choice.ts";
import { ChoiceSheet } from "./choice-sheet.tsx";
import { SampleCandles } from "./sample-candles.tsx";

interface PreferenceSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ThemeSheet({ open, onClose }: PreferenceSheetProps) {
  const t = useT();
  return (
    <ChoiceSheet
      open={open}
      onClose={onClose}
      title={t("me_theme")}
      value={useStore(themeStore)}
      onChange={(value) => themeStore.set(value)}
      choices={[
        { value: "auto", label: t("me_theme_auto"), note: t("me_theme_auto_note") },
        { value: "light", label: t("me_theme_light") },
        { value: "dark", label: t("me_theme_dark") },
      ]}
    />
  );
}

export function ConventionSheet({ open, onClose }: PreferenceSheetProps) {
  const t = useT();
  return (
    <ChoiceSheet
      open={open}
      onClose={onClose}
      title={t("me_convention")}
      value={useStore(conventionStore)}
      onChange={(value) => conventionStore.set(value)}
      choices={[
        { value: "auto", label: t("me_convention_auto"), note: t("me_convention_auto_note") },
        { value: "green-up", label: t("me_green_up"), end: <SampleCandles convention="green-up" /> },
        { value: "red-up", label: t("me_red_up"), end: <SampleCandles convention="red-up" /> },
      ]}
    />
  );
}

export function TimeZoneSheet({ open, onClose }: PreferenceSheetProps) {
  const t = useT();
  return (
    <ChoiceSheet
      open={open}
      onClose={onClose}
      title={t("me_time_zone")}
      value={useStore(zoneChoiceStore)}
      onChange={(value) => zoneChoiceStore.set(value)}
      choices={[
        { value: "device", label: t("me_time_zone_device"), note: deviceZone(serverNow()) },
        { value: "utc", label: "UTC", note: t("me_time_zone_utc_note") },
      ]}
    />
  );
}
