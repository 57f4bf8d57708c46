import type { Data, Row } from "@candela/api";

/** What deposits and withdrawals are on the wire. */
export type Channel = Row<"GET /api/rechargeChannelConfig/list">;
export type ChannelKind = Channel["channelType"];
export type DepositRow = Row<"GET /api/deposit/list">;
export type Deposit = NonNullable<Data<"GET /api/deposit/detail">>;
export type WithdrawalRow = Row<"GET /api/withdrawal/list">;
export type Withdrawal = NonNullable<Data<"GET /api/withdrawal/detail">>;
export type WithdrawalTerms = NonNullable<Data<"POST /api/withdrawal/preview">>;
export type MoneySummary = NonNullable<Data<"GET /api/deposit/summary">>;

/** In this order wherever they stand side by side. */
export const CHANNEL_KINDS: readonly ChannelKind[] = ["crypto", "bank", "online"];

/** The kinds that some channel has. */
export function kindsOf(channels: readonly Channel[]): readonly ChannelKind[] {
  return CHANNEL_KINDS.filter((kind) => channels.some(({ channelType }) => channelType === kind));
}

/** The currencies of channels, each once, in their order. */
export function currenciesOf(channels: readonly Channel[]): readonly { readonly id: number; readonly currencyName: string }[] {
  return [...new Map(channels.map(({ currencyId, currencyName }) => [currencyId, { id: currencyId, currencyName }])).values()];
}
