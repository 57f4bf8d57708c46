import { DEFAULT_LANGUAGE, HEADERS, LANGUAGES, type LanguageCode, languageByCode } from "@candela/api";
import type { FastifyRequest } from "fastify";

const languageById = new Map(LANGUAGES.map((language) => [String(language.id), language.code]));
const languageByTag = new Map(LANGUAGES.map((language) => [language.tag.toLowerCase(), language.code]));

/** The language that a request is answered in: LanguageId wins; then the exact locale, code or BCP 47 tag; else the default. */
export function languageOf(request: FastifyRequest): LanguageCode {
  const id = request.headers[HEADERS.languageId.toLowerCase()];
  const byId = typeof id === "string" ? languageById.get(id) : undefined;
  if (byId !== undefined) return byId;
  const first = (request.headers["accept-language"] ?? "").split(/[,;]/)[0]?.trim() ?? "";
  return languageByCode(first)?.code ?? languageByTag.get(first.toLowerCase()) ?? DEFAULT_LANGUAGE;
}
