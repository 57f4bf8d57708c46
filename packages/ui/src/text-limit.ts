/** Longest text of a text area unless told otherwise, in code points. */
export const TEXT_AREA_MAX = 140;

/** Characters as people count them more nearly than UTF-16 does: an emoji of one code point is one. */
export function textLength(text: string): number {
  return [...text].length;
}

/** The text, or its beginning of so many code points; no character is cut in two. */
export function limitText(text: string, max = TEXT_AREA_MAX): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}
