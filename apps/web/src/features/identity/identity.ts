import type { Fields } from "@candela/api";
import type { LevelCase } from "../../lib/account/identity-state.ts";

export type Level = LevelCase["level"];
/** What a tab keeps of details that are not sent yet. */
export const IDENTITY_DRAFT = "identity";
export type Part = LevelCase["asksParts"][number];
export type Details = NonNullable<Fields<"POST /api/userIdentity/submitBasic">["details"]>;
/** Pictures that were chosen, each a JPEG as base64. */
export type Pictures = Readonly<Partial<Record<Part, string>>>;
