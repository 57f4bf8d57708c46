import { type ReactNode, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useAllUnread } from "../../lib/messages/all-unread.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { install, installableStore } from "../../lib/pwa/install.ts";
import { useSession } from "../../lib/session/session.ts";
import { useOptionTitle } from "../../lib/site/option-title.ts";
import { type Option, usePageOptions } from "../../lib/site/page-options.ts";
import { conventionOf, conventionStore, hideBalanceStore, themeStore, useLanguage } from "../../lib/site/settings.ts";
import { supportUnreadStore } from "../../lib/support/support-unread.ts";
import { zoneChoiceStore } from "../../lib/time/zone-choice.ts";
import { LogOutSheet } from "./log-out-sheet.tsx";
import { type Entry, modulesInOrder, type Section } from "./menu.ts";
import { ConventionSheet, ThemeSheet, TimeZoneSheet } from "./preference-sheets.tsx";
import { useEntryCounts } from "./use-entry-counts.ts";

export interface Menu {
  /** Null while it is not known. */
  readonly sections: readonly Section[] | null;
  readonly find: (key: string) => Entry | undefined;
  readonly group: (module: string) => readonly Entry[];
  /** Sheets and pages that entries open. */
  readonly sheets: ReactNode;
}

type SheetName = "theme" | "convention" | "timeZone" | "logOut";

const KNOWN = ["actions", "services", "account", "preferences", "help"] as const;

/** Everything a personal page leads to: what the operator offers on it, with what is chosen now or how much there is of it, and the way out. */
export function useMenu(path: string, { counts }: { readonly counts: boolean }): Menu {
  const t = useT();
  const session = useSession();
  const { loaded, groups } = usePageOptions(path);
  const [open, setOpen] = useState<SheetName | null>(null);
  const entryOf = useEntryOf(setOpen, useEntryCounts(counts));
  const close = () => setOpen(null);
  const sections = loaded
    ? modulesInOrder(groups, session !== null)
        .map((module): Section => {
          const known = KNOWN.find((name) => name === module);
          return {
            key: module,
            title: known === undefined ? null : t(`me_group_${known}`),
            entries: (groups[module] ?? []).flatMap((option) => entryOf(option) ?? []),
          };
        })
        .filter(({ entries }) => entries.length > 0)
    : null;
  const installable = useStore(installableStore);
  if (sections !== null && installable) {
    const entry: Entry = {
      key: "install",
      title: t("pwa_install"),
      note: t("pwa_install_text"),
      icon: "DeviceMobile",
      onClick: () => void install(),
    };
    sections.push({ key: "install", title: null, entries: [entry] });
  }
  if (sections !== null && session !== null) {
    const out: Entry = { key: "logOut", title: t("me_log_out"), icon: "SignOut", onClick: () => setOpen("logOut"), danger: true };
    sections.push({ key: "leave", title: null, entries: [out] });
  }
  return {
    sections,
    find: (key) => sections?.flatMap(({ entries }) => entries).find((entry) => entry.key === key),
    group: (module) => sections?.find(({ key }) => key === module)?.entries ?? [],
    sheets: (
      <>
        <ThemeSheet open={open === "theme"} onClose={close} />
        <ConventionSheet open={open === "convention"} onClose={close} />
        <TimeZoneSheet open={open === "timeZone"} onClose={close} />
        <LogOutSheet open={open === "logOut"} onClose={close} guest={session?.accountType === "guest"} />
      </>
    ),
  };
}

/** Makes an entry of an option; null for one that neither leads anywhere nor is a choice of this page. */
function useEntryOf(open: (sheet: SheetName) => void, counts: Readonly<Record<string, string>>): (option: Option) => Entry | null {
  const t = useT();
  const titleOf = useOptionTitle();
  const language = useLanguage();
  const theme = useStore(themeStore);
  const convention = conventionOf(useStore(conventionStore), language.code);
  const hidden = useStore(hideBalanceStore);
  const unread = useAllUnread();
  const answers = useStore(supportUnreadStore);
  const zone = useStore(zoneChoiceStore);
  const now: Readonly<Record<string, Partial<Entry>>> = {
    language: { value: language.name },
    ...(unread > 0 && { messages: { unread } }),
    ...(answers > 0 && { service: { unread: answers } }),
  };
  return (option) => {
    const { desc, icon, path } = option;
    const entry = { key: desc, title: titleOf(option), icon };
    if (path.startsWith("/")) return { ...entry, href: pageHref(path), value: counts[desc], ...now[desc] };
    if (desc === "theme") return { ...entry, value: t(`me_theme_${theme}`), onClick: () => open("theme") };
    if (desc === "convention")
      return { ...entry, value: t(convention === "green-up" ? "me_green_up" : "me_red_up"), onClick: () => open("convention") };
    if (desc === "timeZone") return { ...entry, value: zone === "utc" ? "UTC" : t("me_time_zone_device"), onClick: () => open("timeZone") };
    if (desc === "hideBalances") return { ...entry, checked: hidden, onClick: () => hideBalanceStore.set(!hidden) };
    return null;
  };
}
