/** The chart of accounts in code; docs/domain/chart-of-accounts.md explains it. */

/** Owner of the house's accounts. */
export const HOUSE = 0n;

export type HouseBook =
  | "trading"
  | "fees"
  | "treasury"
  | "marketing"
  | "deposits"
  | "withdrawals"
  | "paper"
  | "insurance"
  | "exchange"
  | "parked"
  | "lending"
  | "receivable";
export type UserBook = "cash" | "spot" | "margin" | "earn" | "loan" | "collateral" | "subscribed";
export type Book = HouseBook | UserBook;

/** House accounts are split in this many sub-accounts; a writer uses the one of its shard and reports sum them. */
export const HOUSE_SUBS = 16;

/** Why money moved: the `code` of a transfer, by the name that the account record shows. */
export const LedgerCode = {
  paper_grant: 1,
  spot_buy: 10,
  spot_sell: 11,
  fee: 12,
  spot_hold: 13,
  dividend: 14,
  split: 15,
  split_cash: 16,
  quick_stake: 20,
  quick_fee: 21,
  quick_return: 22,
  quick_win: 23,
  quick_loss: 24,
  contract_hold: 30,
  contract_margin: 31,
  contract_margin_release: 32,
  contract_profit: 33,
  contract_loss: 34,
  contract_financing: 35,
  contract_deficit: 36,
  insurance_funding: 37,
  contract_liquidation_fee: 38,
  exchange_paid: 40,
  exchange_received: 41,
  exchange_fee: 42,
  reset_money: 50,
  reset_product: 51,
  deposit: 60,
  deposit_fee: 61,
  deposit_parked: 62,
  deposit_returned: 63,
  withdrawal_hold: 64,
  withdrawal_paid: 65,
  withdrawal_fee: 66,
  lock_start: 70,
  lock_return: 71,
  lock_interest: 72,
  lock_forfeit: 73,
  lock_fee: 74,
  pledge_start: 75,
  pledge_return: 76,
  pledge_interest: 77,
  treasury_funding: 79,
  loan_principal: 80,
  loan_repayment: 81,
  loan_interest: 82,
  loan_collateral: 83,
  loan_collateral_back: 84,
  loan_sale: 85,
  loan_proceeds: 86,
  loan_sale_fee: 87,
  loan_shortfall: 88,
  lending_funding: 89,
  new_share_hold: 90,
  new_share_return: 91,
  new_share_paid: 92,
  new_share_delivered: 93,
  voucher_rebate: 100,
  campaign_reward: 101,
  marketing_funding: 102,
  marketing_returned: 103,
  marketing_held: 104,
  marketing_released: 105,
  profit_share: 110,
  commission: 120,
  commission_funding: 121,
} as const;
export type LedgerReason = keyof typeof LedgerCode;

export const TransferKind = { single: 1, pend: 2, post: 3, void: 4 } as const;
export type TransferKind = keyof typeof TransferKind;

/** The kind of thing that a transfer belongs to. */
export const ReferenceKind = {
  grant: 1,
  order: 2,
  fill: 3,
  quick: 4,
  contract_order: 5,
  contract_fill: 6,
  contract_position: 7,
  corporate_action: 9,
  epoch: 10,
  exchange: 11,
  deposit: 12,
  withdrawal: 13,
  lock: 14,
  pledge: 15,
  treasury: 16,
  loan: 17,
  lending: 18,
  new_share: 19,
  copy: 20,
  campaign: 21,
  voucher: 22,
  commission: 23,
  marketing: 24,
} as const;
export type ReferenceKind = keyof typeof ReferenceKind;

const kindNames = new Map<number, string>(Object.entries(ReferenceKind).map(([name, id]) => [id, name]));

/** The wire's name of what a line belongs to. */
export function referenceKindName(id: number): string {
  return kindNames.get(id) ?? "";
}

/** Identifies an account; `sub` is 0 for users. */
export interface AccountKey {
  readonly owner: bigint;
  readonly assetId: number;
  readonly book: Book;
  readonly sub: number;
}

export function accountKeyText(key: AccountKey): string {
  return `${key.owner}/${key.assetId}/${key.book}/${key.sub}`;
}

export function userAccount(owner: bigint, assetId: number, book: UserBook): AccountKey {
  return { owner, assetId, book, sub: 0 };
}

export function houseAccount(assetId: number, book: HouseBook, sub: number): AccountKey {
  return { owner: HOUSE, assetId, book, sub };
}
