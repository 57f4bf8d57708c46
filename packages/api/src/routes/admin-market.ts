import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import {
  DecimalText,
  DirectionId,
  EpochMs,
  FractionText,
  Page,
  PositionTypeId,
  PositiveDecimalText,
  ProductCode,
  ProductTypeId,
  Reason,
  UpToOneText,
  Wire,
} from "../schema.ts";

const read = { access: "operator", permission: "content.read", query: Wire({ ...Page }) } as const;

const FeeSetting = Wire({
  productType: ProductTypeId,
  positionType: PositionTypeId,
  direction: DirectionId,
  /** Says the three in Chinese. */
  remark: Type.String(),
  feeRate: DecimalText,
  version: Type.Integer(),
});

const flags = {
  /** Listed only when both are true. */
  isVisible: Type.Boolean(),
  isShow: Type.Boolean(),
  /** Trading is suspended, or will be; quotes go on, and quick trades that run end by their ticks. */
  isLock: Type.Boolean(),
  isRecommended: Type.Boolean(),
  sort: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
};
/** A number that may belong to no class, mode or direction; such a key is rejected as a whole. */
const KeyPart = Type.Integer({ minimum: 0, maximum: 99 });
/** A picture on this server, or a part of one by its name; empty leaves it to the house. */
const ProductImage = Type.String({ pattern: "^(/[A-Za-z0-9_-][A-Za-z0-9/_.-]{0,158}(#[A-Za-z0-9_-]{1,40})?)?$", maxLength: 200 });
const ListedProduct = Wire({
  productCode: Type.String(),
  productType: ProductTypeId,
  ...flags,
  /** Empty where the house's is shown. */
  productImg: Type.String(),
  /** When the suspension begins, or began; null without one, and for one that began at once. */
  lockTs: Type.Union([Type.Null(), EpochMs]),
});
/** Where it names no moment, or an earlier one, the suspension begins when the longest quick trade that runs now has ended. */
const LockTs = Type.Optional(Type.Union([Type.Null(), EpochMs]));

const terms = {
  productType: ProductTypeId,
  seconds: Type.Integer({ minimum: 5, maximum: 86_400 }),
  /** At most 1: above, betting both ways would be a sure win. */
  payoutRate: UpToOneText,
  minimum: PositiveDecimalText,
  maximum: PositiveDecimalText,
};
const QuickTerms = Wire({
  id: Type.Integer(),
  ...terms,
  productCode: Type.Union([Type.Null(), Type.String()]),
  isActive: Type.Boolean(),
});

/** The terms on which products trade. Nothing here reaches what was accepted before, nor any price, tick or balance. */
export const adminMarketRoutes = {
  "GET /api/admin/orderFeeSetting/list": { summary: "Fee rates and the version of each", ...read, row: FeeSetting },
  "POST /api/admin/orderFeeSetting/put": {
    summary:
      "Sets the fee rate of a product type, position type and direction, at most 0.02; orders accepted and positions opened before keep theirs",
    access: "operator",
    permission: "terms.write",
    body: Wire({ productType: KeyPart, positionType: KeyPart, direction: KeyPart, feeRate: FractionText, reason: Reason }),
    data: FeeSetting,
    rejections: ["fee_class_unknown", "fee_rate_range"],
  },
  "GET /api/admin/product/list": { summary: "All products, hidden ones too, in their order", ...read, row: ListedProduct },
  "POST /api/admin/product/put": {
    summary:
      "Lists, hides, suspends or releases a product, and sets its place and its image; a suspension is announced, with its reason, to whoever holds the product, and begins after the quick trades that run",
    access: "operator",
    permission: "product.write",
    body: Wire({ productCode: ProductCode, ...flags, lockTs: LockTs, productImg: Type.Optional(ProductImage), reason: Reason }),
    data: ListedProduct,
    rejections: ["not_found"],
  },
  "GET /api/admin/fastTradeOrderOptions/list": { summary: "Durations of quick trades, ended ones too", ...read, row: QuickTerms },
  "POST /api/admin/fastTradeOrderOptions/add": {
    summary: "Offers a duration for a class, or for one product in place of those of its class; terms never change, they end",
    access: "operator",
    permission: "terms.write",
    body: Wire({ ...terms, productCode: Type.Optional(ProductCode), reason: Reason }),
    data: QuickTerms,
    rejections: ["not_found", "option_impossible", "option_taken"],
  },
  "POST /api/admin/fastTradeOrderOptions/end": {
    summary: "Offers a duration no longer; trades under way keep their terms",
    access: "operator",
    permission: "terms.write",
    body: Wire({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), reason: Reason }),
    data: QuickTerms,
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
