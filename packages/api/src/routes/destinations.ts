import { WALLET_ADDRESS_LENGTH_MAX, WALLET_NETWORKS, type WalletNetwork } from "@candela/model";
import { Type } from "typebox";
import { BANK_FIELD_LENGTH_MAX, BANK_FIELDS_MAX, DESTINATION_LABEL_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdempotencyKey, IdText, OrNull, Wire } from "../schema.ts";
import { BankPropertyType, PropertyName } from "./funds.ts";
import { Code, FACTOR_REJECTIONS, Factor, Password } from "./identity.ts";
import { SentProofCode } from "./security.ts";

/** Where a user's money may be sent: bank cards, and addresses of wallets. Nothing is sent by these calls. */

const Label = Type.String({ minLength: 1, maxLength: 4 * DESTINATION_LABEL_MAX, description: "the user's own name for it" });

export const BankCard = Wire({
  id: IdText,
  /** The user's own name for it, or empty. */
  label: Type.String(),
  /** Number of the card or of the account, whole: the client masks it. Empty where the form has asked for none. */
  number: Type.String(),
  /** What was filled in, in the order of the form. */
  values: Type.Array(
    Wire({
      propertyName: Type.String(),
      propertyType: BankPropertyType,
      /** As the form says it now; the name where the form no longer has it. */
      label: Type.String(),
      value: Type.String(),
    }),
  ),
  createdAt: EpochMs,
  /** From when on money may be sent to it. */
  usableFrom: EpochMs,
});

const Network = Type.Unsafe<WalletNetwork>(Type.Union(WALLET_NETWORKS.map((network) => Type.Literal(network))));

export const WalletAddress = Wire({
  id: IdText,
  network: Network,
  /** In the form that the network writes, whole: the client masks it. */
  address: Type.String(),
  label: Type.String(),
  /** `pending` until the code is entered that was sent to its owner. */
  state: Type.Union([Type.Literal("pending"), Type.Literal("active")]),
  createdAt: EpochMs,
  /** From when on money may be sent to it; null while it is pending. */
  usableFrom: OrNull(EpochMs),
  /** True of an address that nobody can have a key for, from before such ones were rejected: nothing is sent to it. Left out of all others. */
  isNobodys: Type.Optional(Type.Literal(true)),
});

/** The fund password where one is set, and the second factor where there is one: a stolen session names no place for money. */
const Owner = { fundPassword: Type.Optional(Password), ...Factor };
const OWNER_REJECTIONS = ["fund_password_required", "fund_password_wrong", ...FACTOR_REJECTIONS] as const;

const Removed = Wire({ id: IdText });

export const destinationRoutes = {
  "GET /api/bankCard/list": {
    summary: "The caller's bank cards, newest first",
    access: "user",
    row: BankCard,
  },
  "POST /api/bankCard/add": {
    summary: "Adds a bank card with the fields that bankPropertyConfig/list (configType 0) asks for (JSON)",
    access: "user",
    body: Wire({
      idempotencyKey: IdempotencyKey,
      label: Type.Optional(Label),
      values: Type.Array(Wire({ propertyName: PropertyName, value: Type.String({ maxLength: BANK_FIELD_LENGTH_MAX }) }), {
        minItems: 1,
        maxItems: BANK_FIELDS_MAX,
      }),
      ...Owner,
    }),
    data: Wire({ id: IdText }),
    rejections: [
      "account_unclaimed",
      "account_frozen",
      ...OWNER_REJECTIONS,
      "bank_form_changed",
      "bank_field_wrong",
      "destination_label",
      "destination_taken",
      "destination_limit",
      "too_many_a_day",
      "key_reused",
      "operation_in_progress",
      "operation_unknown",
    ],
  },
  "POST /api/bankCard/rename": {
    summary: "Gives a bank card the caller's own name",
    access: "user",
    body: Wire({ id: IdText, label: Label }),
    data: Wire({ id: IdText, label: Type.String() }),
    rejections: ["not_found", "destination_label"],
  },
  "POST /api/bankCard/remove": {
    summary: "Removes a bank card; twice is the same as once",
    access: "user",
    body: Wire({ id: IdText }),
    data: Removed,
    rejections: ["not_found"],
  },
  "GET /api/walletAddress/list": {
    summary: "The caller's wallet addresses, pending ones first, then newest first",
    access: "user",
    row: WalletAddress,
  },
  "POST /api/walletAddress/add": {
    summary: "Takes down an address, pending until its code is entered; it takes the place of another pending one",
    access: "user",
    body: Wire({
      idempotencyKey: IdempotencyKey,
      network: Network,
      address: Type.String({ minLength: 1, maxLength: WALLET_ADDRESS_LENGTH_MAX }),
      label: Label,
    }),
    data: WalletAddress,
    rejections: [
      "account_unclaimed",
      "account_frozen",
      "address_network_closed",
      "address_malformed",
      "address_checksum",
      "address_other_network",
      "address_nobodys",
      "destination_label",
      "destination_taken",
      "destination_limit",
      "too_many_a_day",
      "address_one_a_network",
      "key_reused",
      "operation_in_progress",
      "operation_unknown",
    ],
  },
  "POST /api/walletAddress/sendCode": {
    summary: "Sends a proof code for a pending address to the account's e-mail address or phone",
    access: "user",
    body: Wire({ id: IdText }),
    data: SentProofCode,
    rejections: ["account_unclaimed", "account_frozen", "not_found", "code_retry_later", "too_many_a_day"],
  },
  "POST /api/walletAddress/confirm": {
    summary: "Confirms a pending address with its proof code; twice is the same as once",
    access: "user",
    body: Wire({ id: IdText, proofCode: Code, ...Owner }),
    data: WalletAddress,
    rejections: [
      "account_unclaimed",
      "account_frozen",
      ...OWNER_REJECTIONS,
      "not_found",
      "proof_code_wrong",
      "destination_limit",
      "too_many_a_day",
      "address_one_a_network",
    ],
  },
  "POST /api/walletAddress/rename": {
    summary: "Gives a wallet address another name",
    access: "user",
    body: Wire({ id: IdText, label: Label }),
    data: Wire({ id: IdText, label: Type.String() }),
    rejections: ["not_found", "destination_label"],
  },
  "POST /api/walletAddress/remove": {
    summary: "Removes a wallet address; twice is the same as once",
    access: "user",
    body: Wire({ id: IdText }),
    data: Removed,
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
