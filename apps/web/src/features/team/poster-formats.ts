import type { MessageKey } from "@candela/i18n";

export type PosterFormatName = "square" | "portrait" | "story" | "wide" | "card" | "print";

/** A size in pixels under which apps show a picture whole. */
export interface PosterFormat {
  readonly name: PosterFormatName;
  readonly label: MessageKey;
  readonly width: number;
  readonly height: number;
}

/** Of posts, of stories, of posts beside text, of the card under a link, and a postcard of 105 × 148 mm at 300 dots an inch. */
export const POSTER_FORMATS: readonly PosterFormat[] = [
  { name: "square", label: "share_square", width: 1080, height: 1080 },
  { name: "portrait", label: "share_portrait", width: 1080, height: 1350 },
  { name: "story", label: "share_story", width: 1080, height: 1920 },
  { name: "wide", label: "share_wide", width: 1600, height: 900 },
  { name: "card", label: "share_card", width: 1200, height: 630 },
  { name: "print", label: "share_print", width: 1240, height: 1748 },
];
