import { LANGUAGES, type Language, type LanguageCode } from "@candela/api";

function fullOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    // A browser may be told any word.
    return undefined;
  }
}

/** The one of ours that a tag of a browser means: the same language in the same script; of two such the one of its region, else the general one. */
function languageOfTag(tag: string): Language | undefined {
  const asked = fullOf(tag);
  if (asked === undefined) return undefined;
  const same = LANGUAGES.filter((language) => {
    const full = fullOf(language.tag);
    return full?.language === asked.language && full?.script === asked.script;
  });
  return same.find((language) => fullOf(language.tag)?.region === asked.region) ?? same.find((each) => each.tag.length === 2) ?? same[0];
}

/**
 * The language to offer to a device with these languages, the best first: the first that is one of ours, unless it is on already. A later one is not offered in its place: a reader of traditional Chinese lists simplified second only for want of a
 * better one.
 */
export function offeredLanguage(tags: readonly string[], current: LanguageCode): Language | null {
  for (const tag of tags) {
    const language = languageOfTag(tag);
    if (language !== undefined) return language.code !== current ? language : null;
  }
  return null;
}
