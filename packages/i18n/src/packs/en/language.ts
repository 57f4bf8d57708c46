/** Choosing a language. */
export const language = {
  language_title: "Language",
  language_search: "Search {count} languages",
  language_preview: "Numbers and dates look like this",
  language_in_english: "texts in English for now",
  language_english_now: "Numbers, dates and direction follow {name}. The texts stay in English until their translation is complete.",
  language_changed: "Language changed",
  language_use: "Use {name}",
  language_keep: "Keep {name}",
  language_none: "No language matches “{search}”.",
} as const;
