import type { en } from "./packs/en/index.ts";

export type { PackPart } from "./pack.ts";
/** Every key of the language pack; English is the catalogue of reference. */
export type MessageKey = keyof typeof en;
export * from "./message.ts";
export * from "./translated.ts";
