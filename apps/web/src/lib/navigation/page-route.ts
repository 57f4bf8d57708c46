import type { MessageKey } from "@candela/i18n";
import type { ComponentType } from "react";

export type Load = () => Promise<{ readonly default: ComponentType }>;

/** A tab of the bar, from 0 for home to 4 for the personal page. */
export type TabIndex = 0 | 1 | 2 | 3 | 4;

/** One page of the app. To add one: a line in app/routes.ts, or in the routes of its kind of product, a folder under features, a part in the language packs. */
export interface PageRoute {
  readonly path: string;
  readonly load: Load;
  /** Of the window; absent: the general one. */
  readonly title?: MessageKey;
  /** Switch that hides the page, and every link to it. */
  readonly feature?: string;
  /** Shows the tab bar on phones; the number is the tab that is lit. */
  readonly tab?: TabIndex;
  /** Tab that the rail lights for a page without a tab bar: the one it is reached from. */
  readonly under?: TabIndex;
  /** No rail and no tab bar: entry, login, network error. */
  readonly bare?: boolean;
  /** Uses the whole width beside the rail instead of the reading column; or does from 1024 px on. */
  readonly wide?: boolean | "desktop";
  /** From 76 rem on it shows tables, which use the width beside the list pane; below it is a reading column. */
  readonly table?: boolean;
  /** From 1024 px on: what stands in the list pane and the ticket pane. */
  readonly list?: Load;
  readonly ticket?: Load;
}
