/** Breaks words into lines and finds the largest size at which they fit. Measuring is the caller's. */

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** Largest and smallest size, px. */
  readonly largest: number;
  readonly smallest: number;
}

/** Height of a line over its size. */
export const LINE_HEIGHT = 1.24;
const STEP = 0.94;

/** Words and the spaces between them; signs stay at the word that they belong to, so that no line begins with a full stop. */
function piecesOf(text: string, language: string): string[] {
  const pieces: string[] = [];
  let before = "";
  for (const { segment, isWordLike = false } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const isSpace = segment.trim() === "";
    const last = pieces.at(-1);
    if (!isSpace && !isWordLike && (last === undefined || last.trim() === "")) before += segment;
    else if (!isSpace && !isWordLike) pieces[pieces.length - 1] = `${last}${segment}`;
    else {
      pieces.push(before + segment);
      before = "";
    }
  }
  return before === "" ? pieces : [...pieces, before];
}

/** Lines no wider than `width`, broken where the language breaks; a word that is wider than a line is cut between its letters. */
export function breakLines(text: string, width: number, measure: (text: string) => number, language: string): string[] {
  const lines: string[] = [];
  let line = "";
  const letters = new Intl.Segmenter(language);
  const add = (piece: string) => {
    if (measure((line + piece).trimEnd()) <= width || line === "") line += piece;
    else {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    }
  };
  for (const piece of piecesOf(text.trim(), language)) {
    if (measure(piece) <= width) add(piece);
    else for (const { segment: letter } of letters.segment(piece)) add(letter);
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** The same text with a sentence a line, where it has as many lines as sentences and each of them fits: "No / real money" reads worse. */
export function bySentence(
  lines: readonly string[],
  width: number,
  measure: (text: string) => number,
  language: string,
): readonly string[] {
  const segments = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(lines.join(" "))];
  const sentences = segments.map(({ segment }) => segment.trim()).filter((sentence) => sentence !== "");
  return sentences.length === lines.length && sentences.every((sentence) => measure(sentence) <= width) ? sentences : lines;
}

/** The largest size at which the text fits the room; at the smallest it is cut where the room ends. */
export function fitText(text: string, room: Room, measureAt: (size: number) => (text: string) => number, language: string): FittedText {
  for (let size = room.largest; ; size = Math.max(size * STEP, room.smallest)) {
    const lines = breakLines(text, room.width, measureAt(size), language);
    const most = Math.max(1, Math.floor(room.height / (size * LINE_HEIGHT)));
    if (lines.length <= most) return { size, lines };
    if (size <= room.smallest) return { size, lines: lines.slice(0, most) };
  }
}
