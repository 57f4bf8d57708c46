export * from "./message.ts";
export type { MessageKey } from "./pack.ts";
export * from "./translated.ts";
