import { Direction, PositionType, ProductType } from "./product.ts";

/** Key of an order-fee setting: a class of products, a mode of trading and a direction. Each key has at most one rate. */
export interface FeeKey {
  readonly productType: ProductType;
  readonly positionType: PositionType;
  readonly direction: Direction;
}

/** Most that any fee may be: 2 % of the notional, or of a stake. Twenty times the highest that is seeded. */
export const FEE_RATE_MAX = 2_000_000n;

/** The words of a remark, as the specification's clients read them. No word is part of another, also where two of them meet. */
const PRODUCT_WORDS: Readonly<Record<ProductType, string>> = {
  [ProductType.stock]: "美股",
  [ProductType.crypto]: "加密货币",
  [ProductType.futures]: "期货",
  [ProductType.forex]: "外汇",
};
const POSITION_WORDS: Readonly<Record<PositionType, string>> = {
  [PositionType.quick]: "快捷",
  [PositionType.contract]: "合约",
  [PositionType.spot]: "现货",
  [PositionType.bibi]: "币币",
};
const DIRECTION_WORDS: Readonly<Record<Direction, string>> = { [Direction.buy]: "买入", [Direction.sell]: "卖出" };

/** The remark of a setting on the wire. It is made from the key, and nothing of ours reads it. */
export function feeRemark({ productType, positionType, direction }: FeeKey): string {
  return PRODUCT_WORDS[productType] + POSITION_WORDS[positionType] + DIRECTION_WORDS[direction];
}

/** Every key that there is, in the order of their settings. */
export const FEE_KEYS: readonly FeeKey[] = Object.values(ProductType).flatMap((productType) =>
  Object.values(PositionType).flatMap((positionType) =>
    Object.values(Direction).map((direction) => ({ productType, positionType, direction })),
  ),
);

/** The key that these three numbers are; undefined where there is no such class, mode or direction. */
export function feeKeyOf(wanted: Readonly<Record<keyof FeeKey, number>>): FeeKey | undefined {
  return FEE_KEYS.find((key) => isSameFeeKey(key, wanted));
}

export function isSameFeeKey(one: Readonly<Record<keyof FeeKey, number>>, other: Readonly<Record<keyof FeeKey, number>>): boolean {
  return one.productType === other.productType && one.positionType === other.positionType && one.direction === other.direction;
}
