/** What people type, as it is kept: text and nothing else. Pure. */
import { SUPPORT_TEXT_MAX } from "@candela/api";
import { malformed } from "../../platform/http/fields.ts";
import { Rejected } from "../../platform/rejection.ts";

const LINE_END = /\r\n?|\u2028|\u2029|\u0085/g;
/** Controls but the line feed, and marks that turn the reading order around: with them a text can look like another one. */
const STRIPPED = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** One form for one text (NFC), line feeds alone as controls, no blank ends; null where nothing of it can be seen. */
function plainText(typed: string): string | null {
  const text = typed.toWellFormed().normalize("NFC").replace(LINE_END, "\n").replaceAll("\t", " ").replace(STRIPPED, "").trim();
  return text.replace(UNSEEN, "") === "" ? null : text;
}

/** The same of a message. Throws `support_text_empty`; and `malformed_request` where its form is longer than it may be, which some letters' is. */
export function textOf(typed: string, most = SUPPORT_TEXT_MAX, field = "text"): string {
  const text = wordsOf(typed, most, field);
  if (text === "") throw new Rejected("support_text_empty");
  return text;
}

/** The same of words that may be left out: empty where nothing of them can be seen. */
export function wordsOf(typed: string, most: number, field = "text"): string {
  const text = plainText(typed) ?? "";
  if (text.length > most) throw malformed(field, "maxLength");
  return text;
}
