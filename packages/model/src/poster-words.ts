/** The words that users put on their invitation: their own, and no promise of earnings. */

/** Characters as they are counted on screen. */
export const POSTER_WORDS_MAX = 80;

export type PosterWordsProblem = "long" | "claim";

const NUMBER = "\\p{Nd}[\\p{Nd}.,'’٫٬\\s]*";
/** Words between a number and its currency. */
const SCALE =
  "(?:k|thousand|million|mil|mila|mille|millones|milhões|ribu|juta|nghìn|ngàn|triệu|тыс\\.?|тысяч[аи]?|тысяча[ўй]?|млн\\.?|миллион\\p{L}*|हज\u093c?ार|लाख|करोड\u093c?|ألف|آلاف|مليون|พัน|หมื่น|แสน|ล้าน|千|万|萬|億|亿|천|만|억)\\s*";
/** Signs and words for a part of a hundred, in the languages of the app and beside them. */
const PERCENT =
  "[%٪％‰]|percent|per cent|prozent|por\\s?ciento|por\\s?cento|pour\\s?cent|per\\s?cento|procent|процент|працэнт|адсот|відсот|yüzde|persen|peratus|phần\\s?trăm|パーセント|퍼센트|프로|百分之?|เปอร์เซ็นต์|प्रतिशत|फ\u093c?ीसद|শতাংশ|(?:ب|في\\s?)الم(?:ئ|ائ|ي)ة|درصد|فیصد";
/** Codes and names of currencies that are whole words: in other words their letters mean nothing. */
const LATIN_MONEY =
  "usdt?|usdc|btc|eth|eur|gbp|jpy|cny|rmb|inr|rub|brl|krw|vnd|thb|idr|myr|aed|sar|chf|dollars?|dollari|dólar(?:es)?|euros?|reais|pesos?|rubles?|roubles?|rubel|rupees?|rupien?|rupiah|ringgit|riyals?|dirhams?|baht|yuan|yen";
/** Signs of currencies, their codes in the product and beside it, and their names. */
const MONEY =
  "\\p{Sc}|доллар|рубл|рубель|евро|долар|даляр|еўра|[美港日欧歐]?元|美金|[块塊]|人民[币幣]|円|원|달러|유로|ドル|ユーロ|đồng|đô\\s?la|บาท|ดอลลาร์|ยูโร|ड[ॉा]लर|रुप[यए]|यूरो|টাকা|ডলার|دولار|يورو|ريال|درهم|جنيه|دينار|یورو|دلار|روپے";
const TIMES = "(?:[x×]|-?fold\\b|-?fach\\b|mal\\b|раз|倍|배|गुन[ाेी]|เท่า|أضعاف|kali\\s?(?:lipat|ganda))";

/** No look-behind: browsers before 2023 cannot read it. */
const afterNumber = (what: string, flags: string) => new RegExp(`${NUMBER}(?:${SCALE})?(?:${what})`, flags);
const beforeNumber = (what: string, flags: string) => new RegExp(`(?:${what})\\s*${NUMBER}`, flags);
const word = (names: string) => `(?:^|[^\\p{L}])(?:${names})`;

const CLAIMS = [
  afterNumber(`${PERCENT}|${MONEY}|(?:${LATIN_MONEY})(?!\\p{L})|${TIMES}`, "iu"),
  beforeNumber(`${PERCENT}|${MONEY}|${word(LATIN_MONEY)}`, "iu"),
  // In small letters it is the English verb.
  afterNumber("TRY(?!\\p{L})", "u"),
  beforeNumber(word("TRY"), "u"),
  /(?:^|\s)[x×]\s?\p{Nd}/iu,
  /gấp\s?\p{Nd}/iu,
];

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function posterWordsLength(words: string): number {
  return [...graphemes.segment(words)].length;
}

/** Why these words cannot stand on an invitation; null where they can. A number beside a percent sign, a currency or a multiple reads as a promise of what one earns. */
export function posterWordsProblem(words: string): PosterWordsProblem | null {
  if (posterWordsLength(words) > POSTER_WORDS_MAX) return "long";
  // Keyboards write one letter in more than one way: é, or e and its accent.
  const written = words.normalize("NFC");
  return CLAIMS.some((claim) => claim.test(written)) ? "claim" : null;
}
