export * from "./in-languages.ts";
export * from "./languages.ts";
export * from "./message.ts";
export type { MessageKey } from "./pack.ts";
