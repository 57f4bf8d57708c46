import { Direction, PositionType, ProductType } from "./product.ts";

/** The scope of a fee row, as its Chinese remark states it. */
export interface FeeClass {
  readonly productType: ProductType;
  readonly positionType: PositionType;
  readonly direction: Direction;
}

const PRODUCT_WORDS: readonly (readonly [string, ProductType])[] = [
  ["美股", ProductType.stock],
  ["股票", ProductType.stock],
  ["加密货币", ProductType.crypto],
  ["数字货币", ProductType.crypto],
  ["虚拟货币", ProductType.crypto],
  ["期货", ProductType.futures],
  ["外汇", ProductType.forex],
];
const POSITION_WORDS: readonly (readonly [string, PositionType])[] = [
  ["快捷", PositionType.quick],
  ["快速", PositionType.quick],
  ["合约", PositionType.contract],
  ["现货", PositionType.spot],
  ["币币", PositionType.bibi],
];
const DIRECTION_WORDS: readonly (readonly [string, Direction])[] = [
  ["买", Direction.buy],
  ["卖", Direction.sell],
];

const words = (words: readonly (readonly [string, unknown])[]) => words.map(([word]) => word).join("/");
/** The words that a remark may use, one of each group; a rejection of an unreadable remark names them. */
export const FEE_REMARK_WORDS = [PRODUCT_WORDS, POSITION_WORDS, DIRECTION_WORDS].map(words).join(" + ");

/** The class of a remark, or null when any of the three parts is absent or said twice with different meanings: nothing is guessed. */
export function parseFeeRemark(remark: string): FeeClass | null {
  const product = onlyMeaning(remark, PRODUCT_WORDS);
  if (product === null) return null;
  // Its characters must not take part in the next word: 数字货币币本位 does not mean 币币.
  const rest = PRODUCT_WORDS.reduce((text, [word]) => text.replaceAll(word, " "), remark);
  const position = onlyMeaning(rest, POSITION_WORDS);
  const direction = onlyMeaning(rest, DIRECTION_WORDS);
  if (position === null || direction === null) return null;
  return { productType: product, positionType: position, direction };
}

function onlyMeaning<T>(text: string, words: readonly (readonly [string, T])[]): T | null {
  const found = new Set(words.filter(([word]) => text.includes(word)).map(([, meaning]) => meaning));
  const [first] = found;
  return found.size === 1 && first !== undefined ? first : null;
}
