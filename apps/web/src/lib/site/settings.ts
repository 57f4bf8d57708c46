import { DEFAULT_LANGUAGE, type Language, type LanguageCode, languageByCode, TABS } from "@candela/api";
import { createKeptStore, useStore } from "../browser/store.ts";

/** Choices of this device, kept in local storage under the keys that boot.js reads before the first paint. */
export type ThemeChoice = "auto" | "light" | "dark";
export type ConventionChoice = "auto" | "green-up" | "red-up";

const oneOf =
  <Value extends string>(...values: readonly Value[]) =>
  (value: unknown): Value | undefined =>
    values.find((known) => known === value);

export const themeStore = createKeptStore<ThemeChoice>("theme", "auto", oneOf("auto", "light", "dark"));
export const conventionStore = createKeptStore<ConventionChoice>("convention", "auto", oneOf("auto", "green-up", "red-up"));
export const hideBalanceStore = createKeptStore<boolean>("hideBalance", false, (value) => (typeof value === "boolean" ? value : undefined));
/** Index of the chosen address line; 0 is this server. */
export const currentLineStore = createKeptStore<number>("currentLine", 0, (value) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined,
);
/** A page that a tab may open. */
export const pagePath = (value: unknown) => (typeof value === "string" && value.startsWith("/pages/") ? value : undefined);
/** Name of the site, as last read. */
export const siteNameStore = createKeptStore<string>("siteName", "Candela", (value) => (typeof value === "string" ? value : undefined));
/**
 * The operator's choices, kept so that the next start knows them at once: the pages of the first and the last tab, and whether pages lie on
 * the dark ground.
 */
export const homePathStore = createKeptStore<string>("homePath", TABS[0].path, pagePath);
export const mePathStore = createKeptStore<string>("mePath", TABS[4].path, pagePath);
export const darkGroundStore = createKeptStore<boolean>("darkGround", false, (value) => (value === true ? true : undefined));
/** Whether the installation is a demonstration: said from the first screen on. */
export const demonstrationStore = createKeptStore<boolean>("demonstration", false, (value) => (value === true ? true : undefined));
/** English until another one is chosen; that of the device is offered only. */
export const languageStore = createKeptStore<LanguageCode>("language", DEFAULT_LANGUAGE, (value) =>
  typeof value === "string" ? languageByCode(value)?.code : undefined,
);

export function languageOf(code: LanguageCode): Language {
  return (languageByCode(code) ?? languageByCode(DEFAULT_LANGUAGE)) as Language;
}

const RED_UP: readonly LanguageCode[] = ["zh", "tc", "jp", "ko"];

/** Colour that means up: the user's choice, else the language's custom. */
export function conventionOf(choice: ConventionChoice, language: LanguageCode): "green-up" | "red-up" {
  if (choice !== "auto") return choice;
  return RED_UP.includes(language) ? "red-up" : "green-up";
}

/** Writes theme, convention, language and direction on the root element, now and at each change. */
export function applySettings(root: HTMLElement): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const theme = themeStore.get();
    const language = languageOf(languageStore.get());
    const dark = darkGroundStore.get() || theme === "dark" || (theme === "auto" && system.matches);
    root.dataset.theme = dark ? "dark" : "light";
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = dark ? "#0d0911" : "#ffffff";
    root.dataset.convention = conventionOf(conventionStore.get(), language.code);
    root.lang = language.tag;
    root.dir = language.dir;
  };
  apply();
  system.addEventListener("change", apply);
  const stops = [themeStore, darkGroundStore, conventionStore, languageStore].map((store) => store.subscribe(apply));
  return () => {
    system.removeEventListener("change", apply);
    for (const stop of stops) stop();
  };
}

export function useLanguage(): Language {
  return languageOf(useStore(languageStore));
}
