export type MessageParams = Readonly<Record<string, string | number>>;

/** `{name}`, or `{count, plural, one {# match} other {# matches}}`, whose forms may hold simple placeholders. */
const PLACE = /\{(\w+)(?:, ?plural,((?:\s*(?:zero|one|two|few|many|other|=\d+) ?\{(?:[^{}]|\{\w+\})*\})+))?\}/g;
const FORM = /(\w+|=\d+) ?\{((?:[^{}]|\{\w+\})*)\}/g;

function formsOf(plural: string): ReadonlyMap<string, string> {
  return new Map([...plural.matchAll(FORM)].map(([, name = "", text = ""]) => [name, text]));
}

/**
 * Fills `{name}`, and chooses among the forms of a plural by the rules of the text's language, a BCP 47 tag; `=0` and the like go before
 * them, and `#` is the number. A placeholder without a value stays visible, so that a mistake is seen.
 */
export function fill(text: string, params: MessageParams, tag: string): string {
  return text.replaceAll(PLACE, (source: string, name: string, plural?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return source;
    if (plural === undefined) return String(value);
    const forms = formsOf(plural);
    const other = forms.get("other");
    if (other === undefined) return source;
    const form = forms.get(`=${value}`) ?? forms.get(new Intl.PluralRules(tag).select(Number(value))) ?? other;
    return fill(form, params, tag).replaceAll("#", String(value));
  });
}

/** Names of the placeholders of a text, sorted, each once. */
export function placeholders(text: string): string[] {
  const names = [...text.matchAll(PLACE)].flatMap(([, name = "", plural = ""]) => [
    name,
    ...[...formsOf(plural).values()].flatMap(placeholders),
  ]);
  return [...new Set(names)].sort();
}

/** The forms that each plural of a text gives, exact numbers left out. */
export function pluralForms(text: string): string[][] {
  return [...text.matchAll(PLACE)].flatMap(([, , plural]) =>
    plural === undefined ? [] : [[...formsOf(plural).keys()].filter((form) => !form.startsWith("="))],
  );
}
