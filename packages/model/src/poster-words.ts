/** The words that users put on their invitation: their own, and no promise of earnings. */

/** Characters as they are counted on screen. */
export const POSTER_WORDS_MAX = 80;

export type PosterWordsProblem = "long" | "claim";

const NUMBER = "\\p{Nd}[\\p{Nd}.,'’٫٬\\s]*";
/** Signs and words for a part of a hundred, in the languages of the app. */
const PERCENT =
  "[%٪％‰]|percent|per cent|prozent|por\\s?ciento|por\\s?cento|pour\\s?cent|per\\s?cento|procent|процент|відсот|yüzde|persen|peratus|phần\\s?trăm|パーセント|퍼센트|프로|百分之?|เปอร์เซ็นต์|प्रतिशत|শতাংশ|بالمئة|بالمائة|درصد|فیصد";
/** Signs of currencies, their codes in the product and beside it, and their names. */
const MONEY =
  "\\p{Sc}|\\b(?:usdt?|usdc|btc|eth|eur|gbp|jpy|cny|rmb|inr|rub|brl|try|krw|vnd|thb|idr|aed|chf)\\b|dollars?|dólar(?:es)?|euros?|доллар|рубл|долар|元|円|원|ドル|ユーロ|đồng|บาท|दॉलर|रुपय|টাকা|ডলার|دولار|یورو|دلار|روپے";
const TIMES = "(?:[x×]|fold\\b|mal\\b|раз|倍|배)";

const CLAIMS = [
  new RegExp(`${NUMBER}(?:${PERCENT}|${MONEY}|${TIMES})`, "iu"),
  new RegExp(`(?:${PERCENT}|${MONEY})\\s*${NUMBER}`, "iu"),
  /(?:^|\s)[x×]\s?\p{Nd}/iu,
];

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function posterWordsLength(words: string): number {
  return [...graphemes.segment(words)].length;
}

/** Why these words cannot stand on an invitation; null where they can. A number beside a percent sign, a currency or a multiple reads as a promise of what one earns. */
export function posterWordsProblem(words: string): PosterWordsProblem | null {
  if (posterWordsLength(words) > POSTER_WORDS_MAX) return "long";
  return CLAIMS.some((claim) => claim.test(words)) ? "claim" : null;
}
