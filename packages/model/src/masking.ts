/** Numbers that only their owner needs whole. `shown` is the operator's switch that takes the stars away. */
interface MaskOptions {
  readonly shown?: boolean;
}

const STAR = "*";
/** A bank number up to this long is short: with four and four nothing of it would be hidden. */
const SHORT_LENGTH = 8;
const SHORT_KEPT = 2;
const LONG_KEPT = 4;
const WALLET_KEPT = 8;
/** Stars after a wallet address: as many for each, so that they tell no length. */
const WALLET_STARS = 4;

/** First and last four characters with a star for each between; of a short number first and last two. */
export function maskBankNumber(text: string, { shown = false }: MaskOptions = {}): string {
  const letters = [...text];
  const kept = letters.length > SHORT_LENGTH ? LONG_KEPT : SHORT_KEPT;
  const hidden = letters.length - 2 * kept;
  if (shown || hidden <= 0) return text;
  return `${letters.slice(0, kept).join("")}${STAR.repeat(hidden)}${letters.slice(-kept).join("")}`;
}

/** First eight characters, then stars; what is no longer than that stays as it is. */
export function maskWalletAddress(text: string, { shown = false }: MaskOptions = {}): string {
  const letters = [...text];
  if (shown || letters.length <= WALLET_KEPT) return text;
  return `${letters.slice(0, WALLET_KEPT).join("")}${STAR.repeat(WALLET_STARS)}`;
}
