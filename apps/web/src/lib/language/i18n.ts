import type { LanguageCode } from "@candela/api";
import { fill, type MessageKey, type MessageParams } from "@candela/i18n";
import { whenIdle } from "@candela/ui";
import { useCallback } from "react";
import { createStore, useStore } from "../browser/store.ts";
import { languageOf, languageStore } from "../site/settings.ts";

/** The pack in use. The server's map is kept on the device and fetched anew at each start. */
export interface LoadedPack {
  readonly language: LanguageCode;
  readonly texts: Readonly<Record<string, string>>;
}

export type PackReader = (language: LanguageCode) => Promise<Readonly<Record<string, string>>>;

const KEPT = "languagePack";
export const packStore = createStore<LoadedPack | null>(null);

/** The texts of what should be a pack, by key; null where there are none. */
export function textsOf(pack: unknown): LoadedPack["texts"] | null {
  if (!(pack instanceof Object) || Array.isArray(pack)) return null;
  const texts = Object.entries(pack);
  const whole = texts.filter(([, text]) => typeof text === "string");
  if (whole.length === 0) return null;
  return whole.length === texts.length ? (pack as LoadedPack["texts"]) : Object.fromEntries(whole);
}

export function keptPack(language: LanguageCode): LoadedPack | null {
  try {
    const texts = textsOf(JSON.parse(localStorage.getItem(`${KEPT}.${language}`) ?? "null"));
    return texts && { language, texts };
  } catch {
    return null;
  }
}

/** Whether texts were kept: not on a first visit. */
export function hasKeptPack(language: LanguageCode): boolean {
  try {
    return localStorage.getItem(`${KEPT}.${language}`) !== null;
  } catch {
    return false;
  }
}

export function keepPack(pack: LoadedPack): void {
  try {
    localStorage.setItem(`${KEPT}.${pack.language}`, JSON.stringify(pack.texts));
  } catch {
    // Storage is full or forbidden: the pack is read again at the next start.
  }
}

/** Uses the kept pack at once when there is one, and refreshes it. Rejects only when there is no pack at all. */
export async function startLanguage(read: PackReader): Promise<void> {
  const language = languageStore.get();
  const kept = keptPack(language);
  if (kept !== null) packStore.set(kept);
  const fresh = loadPack(language, read);
  if (kept === null) await fresh;
  else void fresh.catch(() => undefined);
}

const isSame = (one: LoadedPack["texts"], other: LoadedPack["texts"]) => JSON.stringify(one) === JSON.stringify(other);

/** Texts that are on screen already stay: a new map of them would draw everything again. */
export async function loadPack(language: LanguageCode, read: PackReader): Promise<void> {
  const pack = { language, texts: await read(language) };
  whenIdle(() => keepPack(pack));
  const shown = packStore.get();
  if (languageStore.get() === language && !(shown?.language === language && isSame(shown.texts, pack.texts))) packStore.set(pack);
}

/** English texts for failures when there is no pack at all; fetched only then. */
export async function loadBuiltInTexts(): Promise<void> {
  const { builtIn } = await import("@candela/i18n/built-in");
  if (packStore.get() === null) packStore.set({ language: "en", texts: builtIn });
}

/** Filled by the rules of the language that the texts are in. */
function textOf(pack: LoadedPack | null, key: string, params: MessageParams): string {
  if (pack === null) return "";
  const text = pack.texts[key] ?? "";
  return fill(text, params, languageOf(pack.language).tag);
}

/** Text of a key in the language in use, outside of components. Packs come complete from the server. */
export function t(key: MessageKey, params: MessageParams = {}): string {
  return textOf(packStore.get(), key, params);
}

/** Text of a server's `msg`, which is a key of the pack; an unknown key reads as the general failure. */
export function messageText(key: string, params: Readonly<Record<string, string>>): string {
  const pack = packStore.get();
  return textOf(pack, pack?.texts[key] === undefined ? "system_exception" : key, params);
}

export type T = typeof t;

/** `t` bound to the pack in use: the component renders again when the language changes. */
export function useT(): T {
  const pack = useStore(packStore);
  return useCallback((key, params = {}) => textOf(pack, key, params), [pack]);
}
