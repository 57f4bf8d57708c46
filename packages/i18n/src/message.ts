export type MessageParams = Readonly<Record<string, string | number>>;

/** A piece of a message: text as it stands, the place of a value, or one of several texts by the number of something. */
type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly name: string; readonly source: string }
  | { readonly kind: "plural"; readonly name: string; readonly forms: ReadonlyMap<string, string>; readonly source: string };

const SIMPLE = /\{(\w+)\}/y;
const PLURAL_HEAD = /\{(\w+), ?plural, ?/y;
const FORM_HEAD = /\s*(zero|one|two|few|many|other|=\d+) ?\{/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Index after the brace that closes the one before `from`; -1 when none does. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

function pluralAt(text: string, start: number): Extract<Piece, { kind: "plural" }> | null {
  const head = match(PLURAL_HEAD, text, start);
  if (head === null) return null;
  const forms = new Map<string, string>();
  let at = PLURAL_HEAD.lastIndex;
  for (let form = match(FORM_HEAD, text, at); form !== null; form = match(FORM_HEAD, text, at)) {
    const from = FORM_HEAD.lastIndex;
    at = closing(text, from);
    if (at === -1) return null;
    forms.set(form[1] as string, text.slice(from, at - 1));
  }
  if (text[at] !== "}" || !forms.has("other")) return null;
  return { kind: "plural", name: head[1] as string, forms, source: text.slice(start, at + 1) };
}

/** The message cut into pieces; what is no placeholder stays text. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  for (let at = text.indexOf("{"); at !== -1; at = text.indexOf("{", Math.max(at + 1, done))) {
    const simple = match(SIMPLE, text, at);
    const piece = simple === null ? pluralAt(text, at) : { kind: "value" as const, name: simple[1] as string, source: simple[0] };
    if (piece === null) continue;
    if (at > done) found.push({ kind: "text", text: text.slice(done, at) });
    found.push(piece);
    done = at + piece.source.length;
  }
  if (done < text.length) found.push({ kind: "text", text: text.slice(done) });
  return found;
}

const rules = new Map<string, Intl.PluralRules>();

/** The plural rules of a language, made once. */
function rulesOf(tag: string): Intl.PluralRules {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, known);
  return known;
}

/**
 * Fills `{name}`, and chooses among `{count, plural, one {# match} other {# matches}}` by the plural rules of the text's language, a BCP
 * 47 tag; `=0` and the like go before them, and `#` is the number. A placeholder without a value stays visible, so that a mistake is
 * seen.
 */
export function fill(text: string, params: MessageParams, tag: string): string {
  return pieces(text)
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      const value = Object.hasOwn(params, piece.name) ? params[piece.name] : undefined;
      if (value === undefined) return piece.source;
      if (piece.kind === "value") return String(value);
      const form = piece.forms.get(`=${value}`) ?? piece.forms.get(rulesOf(tag).select(Number(value))) ?? piece.forms.get("other") ?? "";
      return fill(form.replaceAll("#", "{number}"), { ...params, number: value }, tag);
    })
    .join("");
}

/** Names of the placeholders of a text, sorted, each once. */
export function placeholders(text: string): string[] {
  const names = pieces(text).flatMap((piece) => {
    if (piece.kind === "text") return [];
    return piece.kind === "value" ? [piece.name] : [piece.name, ...[...piece.forms.values()].flatMap(placeholders)];
  });
  return [...new Set(names)].sort();
}

/** The forms that each plural of a text gives, exact numbers left out. */
export function pluralForms(text: string): string[][] {
  return pieces(text).flatMap((piece) =>
    piece.kind === "plural" ? [[...piece.forms.keys()].filter((form) => !form.startsWith("="))] : [],
  );
}
