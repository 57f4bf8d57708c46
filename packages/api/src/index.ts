export * from "./app-options.ts";
export * from "./calls.ts";
export * from "./client.ts";
export * from "./constants.ts";
export * from "./envelope.ts";
export * from "./errors.ts";
export * from "./languages.ts";
export * from "./openapi.ts";
export * from "./operators.ts";
export * from "./route.ts";
export { CONTENT_TABLES, SITE_SETTINGS } from "./routes/admin-content.ts";
export { FUNDS_TABLES } from "./routes/admin-funds.ts";
export { type TableShape, tableWords } from "./routes/admin-table.ts";
export { WITHDRAWAL_TABLES } from "./routes/admin-withdrawals.ts";
export { PriceAlert } from "./routes/alerts.ts";
export { CampaignEntry, CampaignProof } from "./routes/campaign-shapes.ts";
export {
  ContractAction,
  ContractFill,
  ContractFillReason,
  ContractOrder,
  ContractOrderType,
  ContractPosition,
  ContractProduct,
  ContractResult,
  ContractSide,
  LiquidationExplanation,
  MarginMode,
  TrailingStop,
} from "./routes/contract-shapes.ts";
export { BankCard, WalletAddress } from "./routes/destinations.ts";
export { FreezeReason } from "./routes/freezes.ts";
export { SessionData } from "./routes/identity.ts";
export { IdentityLevelCase } from "./routes/identity-case.ts";
export { UserLimits } from "./routes/limits.ts";
export { MessageKind, SiteMessage } from "./routes/messages.ts";
export { NewShareListed, NewShareProof } from "./routes/new-share-shapes.ts";
export { AccountEpoch } from "./routes/paper-account.ts";
export { Passkey } from "./routes/passkeys.ts";
export { CandleRow, Product, QUOTE_LISTS, TickData, TickerInfo } from "./routes/products.ts";
export { QuickOption, QuickOrder, QuickReceipt, QuickStatus, QuickVoidReason } from "./routes/quick.ts";

export { LogIn, UserSession } from "./routes/security.ts";
export { Fill, FillExplanation, FillModelId, OrderEndReason, OrderStatus, OrderType, SpotOrder, TimeInForce } from "./routes/spot.ts";
export { KIND_NAMES, type KindName, TRADE_MODES, type TradeMode, type TradeSide, type WorthKind } from "./routes/statistics.ts";
export { WatchlistGroup } from "./routes/watchlist-groups.ts";
export * from "./routes.ts";
export * from "./schema.ts";
export * from "./socket.ts";
export * from "./validators.ts";
