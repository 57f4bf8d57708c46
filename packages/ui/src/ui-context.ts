import type { MessageKey } from "@candela/i18n";
import { createContext, useContext } from "react";
import type { NumberStyle } from "./format/number-format.ts";

export type Translate = (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;

/** Settings that the primitives need from the app: how numbers are written, and the words of the language. */
export interface UiSettings extends NumberStyle {
  readonly t: Translate;
  /** The installation's past was made for show: said wherever paper money is. */
  readonly isDemonstration?: boolean;
  /** Seconds of the installation that pass in one second; said wherever paper money is, when it is not 1. */
  readonly clockSpeed?: number;
}

export const UiContext = createContext<UiSettings>({ locale: "en", grouping: true, t: (key) => key });
export const UiProvider = UiContext.Provider;

export function useUi(): UiSettings {
  return useContext(UiContext);
}
