import { getCountries } from "libphonenumber-js/min";

export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Countries and regions by their names in a language, in its order. */
export function countriesIn(tag: string): readonly Country[] {
  const names = new Intl.DisplayNames([tag, "en"], { type: "region" });
  const named = getCountries().map((code) => ({ code, name: names.of(code) ?? code }));
  return named.sort((a, b) => a.name.localeCompare(b.name, tag));
}
