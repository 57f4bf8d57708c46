/** What must not compile: a key of no pack, a translation with a key too few or too many. */
import type { MessageKey, Texts, Translation } from "./pack.ts";

const english = { tab_home: "Home", tab_trade: "Trade" } as const;

// @ts-expect-error there is no such text
export const unknownKey: MessageKey = "no_such_text";
// @ts-expect-error a translation leaves nothing out
export const tooFew: Translation<typeof english> = { tab_home: "Start" };
// @ts-expect-error a translation adds nothing
export const tooMany: Translation<typeof english> = { tab_home: "Start", tab_trade: "Handel", tab_more: "Mehr" };
// @ts-expect-error a text is text
export const notText: Translation<typeof english> = { tab_home: 1, tab_trade: "Handel" };

declare const whole: Texts;
// @ts-expect-error the texts of a language are all of them
export const partly: Texts = { nav_trad: "Handel" };
// @ts-expect-error a language has no key of its own
export const more: Texts = { ...whole, tab_more: "Mehr" };
