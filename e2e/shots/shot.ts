import type { Page } from "@playwright/test";
import type { Session } from "../product/calls.ts";

/** Screens that pictures are taken on, by their width in CSS px. */
export const SCREENS = {
  320: { height: 693, touch: true },
  390: { height: 844, touch: true },
  768: { height: 1024, touch: true },
  1280: { height: 800, touch: false },
} as const;
export type Width = keyof typeof SCREENS;
export type Theme = "light" | "dark";
export type View = `${Width}-${Theme}`;

/** The people and things that the pictures are of, in the product whose clock stands. */
export interface Scene {
  readonly address: string;
  /** Where the clock stands, epoch ms. */
  readonly heldAt: number;
  /** Has traded for 94 days. */
  readonly person: Session;
  /** Has just come, and has nothing. */
  readonly newcomer: Session;
  /** The notice of the start, as a device keeps one that is not to come again. */
  readonly notice: object | null;
  /** Quick trades that ended, one each way, and an open position. */
  readonly won: string;
  readonly lost: string;
  readonly position: string;
  /** Ticks of the last quick trades. */
  readonly seen: unknown;
}

/** What is taken of one page, or of one state of it: every picture in a browser of its own, and nothing is placed. */
export interface Shot {
  readonly name: string;
  readonly path: string | ((scene: Scene) => string);
  readonly as: "nobody" | "newcomer" | "person";
  /** Those that are kept in the project. */
  readonly views: readonly View[];
  /** Of the screen, CSS px, where it is another than usual. */
  readonly height?: number;
  /** More of what the device keeps. */
  readonly kept?: Readonly<Record<string, unknown>>;
  /** On the device on which the last quick trades were placed and watched. */
  readonly watched?: true;
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** On the page, before the picture. */
  readonly before?: (page: Page) => Promise<void>;
  /** The picture is of what is there before all has come. */
  readonly unfinished?: true;
}

/** Every view that a reviewer may want to see. */
export const EVERY_VIEW: readonly View[] = ["390-light", "390-dark", "320-light", "320-dark", "768-light", "1280-light", "1280-dark"];

/** Views that are kept in the project, of which each costs every clone some 50 KB: a phone in light, and more where there is more to see. */
export const ONCE: readonly View[] = ["390-light"];
export const ONCE_DARK: readonly View[] = ["390-dark"];
/** Little room: what sticks to the edges may hide something. */
export const PHONES_LIGHT: readonly View[] = ["390-light", "320-light"];
export const PHONES: readonly View[] = [...PHONES_LIGHT, "390-dark"];
/** The desktop has other panes than the phone. */
export const WHOLE: readonly View[] = [...PHONES, "1280-light"];

export const pictureFile = ({ name }: Pick<Shot, "name">, view: View): string => `${name}-${view}.png`;
