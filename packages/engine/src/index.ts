export type {
  ChangeContractMargin,
  CloseAllContractPositions,
  CloseContractPosition,
  ContractTrigger,
  FinanceContractPosition,
  PlaceContractOrder,
  ProtectContractPosition,
  ReverseContractPosition,
  StatedProtection,
} from "./contract/commands.ts";
export { contractRules } from "./contract/contract-rules.ts";
export type { ContractContext, ContractRules } from "./contract/rules.ts";
export type {
  ContractAction,
  ContractBook,
  ContractCancelReason,
  ContractCloseAllDecision,
  ContractDecision,
  ContractEvent,
  ContractFill,
  ContractFillReason,
  ContractLimits,
  ContractMarket,
  ContractMarkets,
  ContractMove,
  ContractMoveKind,
  ContractOrder,
  ContractOrderStatus,
  ContractOrderType,
  ContractPosition,
  ContractRejection,
  ContractRejectionKey,
  ContractState,
  ContractUser,
  FinancingCharge,
  LiquidationPart,
  LiquidationSum,
  OrderProtection,
  TrailingDistance,
  TrailingStop,
} from "./contract/state.ts";
export { handOverProtection } from "./copy/hand-over.ts";
export {
  type BookedDay,
  type BookedOrder,
  type Booking,
  bookAndPay,
  type EarningFunds,
  type EndedTerm,
  endTerm,
  leaveEarning,
} from "./earning/book.ts";
export { bookableThrough, bookDays, daysDue, payable, payDay } from "./earning/days.ts";
export { earlyEndOf, isMature, matureEarning, redeemEarning, setRollOver } from "./earning/end.ts";
export { type AskedEarning, type EarningMeans, type NoRollOver, rollOver, startEarning } from "./earning/start.ts";
export type {
  Earned,
  EarningDay,
  EarningKind,
  EarningOffer,
  EarningOrder,
  EarningPool,
  EarningRejection,
  EarningRejectionKey,
  EarningState,
} from "./earning/state.ts";
export {
  type BackedMarket,
  type BackedPosition,
  type CashBacking,
  type CashBackingRejectionKey,
  cashBacking,
  cashBackingRejection,
  NOTHING_BACKED,
} from "./funds/cash-backing.ts";
export {
  DECIDED_TOGETHER_MS,
  type DepositAmountRejection,
  type DepositChannel,
  type DepositEffect,
  type DepositEffects,
  type DepositTransfer,
  decideDeposit,
  depositAmount,
  depositTransfers,
  FIRST_ASK_MS,
  isPaymentOver,
  type MoneyName,
  needsSecondOperator,
  nextCallbackTry,
  nextPaymentAsk,
  type PaymentWord,
  paymentTold,
  readMoney,
  type ToldOfDeposit,
  type TransferWord,
  transferTold,
} from "./funds/deposit.ts";
export {
  type CurrencyMarket,
  decideExchange,
  type ExchangeQuote,
  type ExchangeRejection,
  type ExchangeRejectionKey,
  type ExchangeTermsQuoted,
  type ExchangeTransfer,
  exchangeAmountsOf,
  exchangeTermsOf,
  exchangeTransfers,
  type QuotedLeg,
  type QuotedTick,
  quoteExchange,
} from "./funds/exchange.ts";
export {
  type PayoutAnswer,
  type PayoutNext,
  type PayoutState,
  type PayoutWord,
  payoutAsked,
  payoutSent,
  payoutWordOf,
} from "./funds/payout.ts";
export {
  type AgreedWithdrawal,
  type AskedChannel,
  type AskedDestination,
  type AskedWithdrawal,
  type WithdrawalLimit,
  type WithdrawalMeans,
  type WithdrawalRequestRejection,
  type WithdrawalRequestRejectionKey,
  type WithdrawalTransfer,
  type WithdrawnSums,
  withdrawalAgreed,
  withdrawalHeldUntil,
  withdrawalLimitRejection,
  withdrawalMeansRejection,
  withdrawalTransfers,
  withdrawalWindows,
  withdrawalWorth,
} from "./funds/withdrawal.ts";
export {
  type AssessedBy,
  type AssessedLoan,
  assessLoan,
  type LoanBids,
  type LoanSale,
  loanBids,
  type SaleReason,
} from "./loan/assess.ts";
export { type BookedLoan, bookLoanDays, isPastGrace, loanDaysDue, overdueDaysOf, reminderOf } from "./loan/days.ts";
export {
  addCollateral,
  endLoan,
  type LoanPayment,
  payLoan,
  type RepaidLoan,
  type RepayMeans,
  repayLoan,
  takeableOf,
  takeCollateral,
} from "./loan/repay.ts";
export { approveLoan, cancelLoan, rejectLoan, sandboxReason } from "./loan/review.ts";
export {
  type AskedLoan,
  askedAmounts,
  type BegunLoan,
  type LoanMeans,
  type LoanPool,
  securedOf,
  startLoan,
} from "./loan/start.ts";
export {
  type CollateralPrice,
  debtOf,
  isRunning,
  type Lent,
  type Loan,
  type LoanAlarm,
  type LoanDay,
  type LoanOffer,
  type LoanRejection,
  type LoanRejectionKey,
  type LoanRejectReason,
  type LoanReviewer,
  type LoanState,
} from "./loan/state.ts";
export { setTopUp, topUpOf } from "./loan/top-up.ts";
export {
  checkMarket,
  type MarketCheck,
  type MarketRejection,
  type MarketRejectionKey,
  type MarketUse,
  type TradableMarket,
} from "./market/check-market.ts";
export type { FillReason } from "./market/fill-reason.ts";
export { HALT_LOOKBACK_MS, haltProblem, type RecordedHalt } from "./market/halt-check.ts";
export type { MarketView } from "./market/market-view.ts";
export { type Frozen, type GuardRule, guardRule, guardTick, openGuard, type PriceGuard } from "./market/price-guard.ts";
export { deliverNewShare, type NewShareStep, nextStep, settleNewShare } from "./new-share/settle.ts";
export type {
  NewShareOffer,
  NewShareOrder,
  NewShareOrderState,
  NewShareRejectionKey,
  NewShareStage,
  NewShareVoid,
} from "./new-share/state.ts";
export { type AskedNewShare, isSubscribing, type NewShareMeans, subscribeNewShare, withdrawNewShare } from "./new-share/subscribe.ts";
export { advanceQuick, decidePlaceQuick, type QuickAdvance, type QuickLimits, type QuickPlaced, termsOf } from "./quick/decide.ts";
export type {
  PlaceQuickOrder,
  QuickMarket,
  QuickOffer,
  QuickOrder,
  QuickRejection,
  QuickRejectionKey,
  QuickUser,
} from "./quick/state.ts";
export { type CorporateActionResult, type Dividend, decideDividend, decideSplit, type Split } from "./spot/corporate-action.ts";
export { decideCancel, decideExpire, decideFill, decidePlace, type SpotLimits } from "./spot/decide.ts";
export type {
  PlaceSpotOrder,
  SpotDecision,
  SpotEndReason,
  SpotEvent,
  SpotFill,
  SpotOrder,
  SpotOrderStatus,
  SpotOrderType,
  SpotPosition,
  SpotRejection,
  SpotRejectionKey,
  SpotState,
  SpotUser,
  TimeInForce,
} from "./spot/state.ts";
export { StopIndex, type StopTrigger } from "./trigger/stop-index.ts";
export { TrailingIndex } from "./trigger/trailing-index.ts";
export { type RestingOrder, TriggerIndex } from "./trigger/trigger-index.ts";
