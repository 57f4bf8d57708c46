/** All pictures, and the files in which they are kept. */

import { PAGES } from "./pages.ts";
import { pictureFile, type Shot } from "./shot.ts";
import { EMPTY, STATES } from "./states.ts";

export const SHOTS: readonly Shot[] = [...PAGES, ...STATES, ...EMPTY];

/** Of the README, put together from shots. */
export const README_PICTURES = ["readme-phones", "readme-desktop"] as const;
export const THEMES = ["light", "dark"] as const;

export const readmeFile = (name: (typeof README_PICTURES)[number], theme: (typeof THEMES)[number]): string => `${name}-${theme}.png`;

/** Every file of docs/screenshots. */
export const PICTURE_FILES: readonly string[] = [
  ...SHOTS.flatMap((shot) => shot.views.map((view) => pictureFile(shot, view))),
  ...README_PICTURES.flatMap((name) => THEMES.map((theme) => readmeFile(name, theme))),
];
