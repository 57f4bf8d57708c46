import { DESTINATION_WAIT_MS } from "@candela/api";
import { type Clock, passingMs } from "../../platform/clock.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { readProperties } from "../funds/index.ts";
import { isNobodys } from "./address-check.ts";
import { type BankCardRow, bankCardsOf } from "./bank-card-store.ts";
import { numberOf } from "./card-form.ts";
import { type CardValues, openValues } from "./card-secrets.ts";
import { type WalletAddressRow, walletAddressesOf } from "./wallet-address-store.ts";

/** Where money goes: an address of a wallet, or a bank card with all that was filled in of it. */
export interface PayableDestination {
  readonly kind: "crypto" | "bank";
  readonly id: bigint;
  readonly userId: bigint;
  readonly label: string;
  /** Of an address; a bank card has none. */
  readonly network: string;
  /** The address, or the card's number; empty where the form asks for none, and where the card's key is missing. */
  readonly number: string;
  /** Of a bank card. */
  readonly values: CardValues;
  /** The user has it now; one that was removed stays what earlier withdrawals went to. */
  readonly isThere: boolean;
  /** Nobody can have a key for the address: confirmed before such ones were rejected. */
  readonly isNobodys: boolean;
  /** Epoch ms from which money may be sent to it. */
  readonly usableFrom: number;
}

/** By kind and id. Cards that no key here opens have neither number nor values. */
export type Payables = ReadonlyMap<string, PayableDestination>;

export const payableKey = (kind: PayableDestination["kind"], id: bigint) => `${kind}/${id}`;

export interface PayableIds {
  readonly crypto: readonly bigint[];
  readonly bank: readonly bigint[];
}

/** These destinations, removed ones too; the caller says whose they must be. */
export async function readPayables(
  sql: Queryable,
  { box, clock }: { readonly box: SecretBox; readonly clock: Pick<Clock, "speed"> },
  ids: PayableIds,
): Promise<Payables> {
  const [addresses, cards, form] = await Promise.all([
    ids.crypto.length === 0 ? [] : walletAddressesOf(sql, numberList(ids.crypto)),
    ids.bank.length === 0 ? [] : bankCardsOf(sql, numberList(ids.bank)),
    ids.bank.length === 0 ? [] : readProperties(sql, CARD_FORM),
  ]);
  const wait = passingMs(clock, DESTINATION_WAIT_MS);
  const all = [...addresses.map((row) => ofAddress(row, wait)), ...cards.map((row) => ofCard(row, openValues(box, row), form, wait))];
  return new Map(all.map((each) => [payableKey(each.kind, each.id), each]));
}

/** Form of a bank card among those of `bank_property`. */
const CARD_FORM = 0;

function ofAddress(row: WalletAddressRow & { readonly userId: bigint; readonly isArchived: boolean }, wait: number): PayableDestination {
  const { id, userId, label, network, address, confirmedMs, isArchived } = row;
  // An address that was never confirmed is usable at no time.
  const usableFrom = confirmedMs === null ? Number.MAX_SAFE_INTEGER : Number(confirmedMs) + wait;
  return {
    kind: "crypto",
    id,
    userId,
    label,
    network,
    number: address,
    values: {},
    isThere: confirmedMs !== null && !isArchived,
    isNobodys: isNobodys(network, address),
    usableFrom,
  };
}

function ofCard(
  { id, userId, label, createdMs, isArchived }: BankCardRow & { readonly isArchived: boolean },
  values: CardValues | null,
  form: Parameters<typeof numberOf>[0],
  wait: number,
): PayableDestination {
  return {
    ...{ kind: "bank", id, userId, label, network: "" },
    number: values === null ? "" : numberOf(form, values),
    values: values ?? {},
    isThere: !isArchived && values !== null,
    isNobodys: false,
    usableFrom: Number(createdMs) + wait,
  };
}
