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

/** Lines no wider than `width`, broken where the language breaks; a word that is wider than a line is cut between its letters. */
export function breakLines(text: string, width: number, measure: (text: string) => number, language: string): string[] {
  const lines: string[] = [];
  let line = "";
  const words = new Intl.Segmenter(language, { granularity: "word" });
  const letters = new Intl.Segmenter(language);
  const add = (piece: string) => {
    if (measure((line + piece).trimEnd()) <= width || line === "") line += piece;
    else {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    }
  };
  for (const { segment } of words.segment(text.trim())) {
    if (measure(segment) <= width) add(segment);
    else for (const { segment: letter } of letters.segment(segment)) add(letter);
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
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
