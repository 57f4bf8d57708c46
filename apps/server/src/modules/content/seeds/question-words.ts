/** Names of the questions of a new installation by category, in the order of the page. */
export const QUESTION_NAMES = {
  starting: ["isItRealMoney", "howToStart", "keepGuest", "noCode", "beginAnew"],
  trading: ["whichMode", "whyOtherPrice", "whyRefused", "quickVoid", "liquidation", "noAnswer"],
  money: ["whatFees", "frozenMoney", "depositWithdraw", "proofOfRecord"],
  trust: ["whoSetsPrices", "canOperatorCheat", "whenOpen", "priceAlertOnce", "ownLimits"],
} as const;

export type QuestionCategory = keyof typeof QUESTION_NAMES;
type QuestionName = (typeof QUESTION_NAMES)[QuestionCategory][number];
type Said = readonly [question: string, answer: string];

/** All of them in one language; an answer is the inside of a paragraph of HTML. */
export interface QuestionWords {
  readonly categories: Readonly<Record<QuestionCategory, string>>;
  readonly said: Readonly<Record<QuestionName, Said>>;
}
