import { DESTINATION_WAIT_MS, list, type Row, success, WALLET_ADDRESSES_MAX } from "@candela/api";
import type { WalletNetwork } from "@candela/model";
import { type Clock, passingMs } from "../../platform/clock.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { requestHash } from "../../platform/idempotency.ts";
import { answerBefore } from "../../platform/keyed-call.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { checkNotFrozen } from "../freezes/index.ts";
import { deviceName } from "../identity/index.ts";
import { sendMessages } from "../messages/index.ts";
import { checkAdditions } from "./additions.ts";
import { isNobodys, readAddress } from "./address-check.ts";
import type { DestinationContext } from "./context.ts";
import { keyedCall, labelOf, lockDestinations } from "./keyed-call.ts";
import { checkClaimed, tellDevices } from "./tell.ts";
import {
  activate,
  addressesConfirmedSince,
  archiveWalletAddress,
  findWalletAddress,
  listWalletAddresses,
  putPending,
  readNetworks,
  renameWalletAddress,
  type WalletAddressRow,
} from "./wallet-address-store.ts";

type AddressData = Row<"GET /api/walletAddress/list">;

/** Characters of an address that a message names. */
const BEGINNING_LENGTH = 8;

function addressData(clock: Clock, row: WalletAddressRow): AddressData {
  const { confirmedMs } = row;
  return {
    id: String(row.id),
    network: row.network,
    address: row.address,
    label: row.label,
    state: row.state,
    createdAt: Number(row.createdMs),
    usableFrom: confirmedMs === null ? null : Number(confirmedMs) + passingMs(clock, DESTINATION_WAIT_MS),
    ...(isNobodys(row.network, row.address) && { isNobodys: true }),
  };
}

/** What a code is about: a code that was sent for another address does not fit. */
const subjectOf = ({ id, network, address }: WalletAddressRow) => ({
  name: `wallet address ${id}`,
  network,
  beginning: address.slice(0, BEGINNING_LENGTH),
});

async function addAddress(context: DestinationContext, call: Call<"POST /api/walletAddress/add">) {
  const session = userOf(call);
  const { userId } = session;
  const { idempotencyKey, network } = call.fields;
  const now = context.clock.now();
  const keyed = { userId, key: idempotencyKey, hash: requestHash("walletAddress/add", call.fields), now };
  const given = await answerBefore<AddressData>(context.sql, keyed);
  if (given !== undefined) return success(given.data);
  context.limits.addressTries.take(String(userId));
  const { data, isNew } = await keyedCall(context.sql, keyed, async (tx) => {
    checkClaimed(session);
    await checkNotFrozen(tx, userId);
    const label = labelOf(call.fields.label);
    if (!(await readNetworks(tx)).includes(network)) throw new Rejected("address_network_closed", { network });
    const address = readAddress(network, call.fields.address);
    await checkRoom(tx, context, userId, network, address);
    return addressData(context.clock, await putPending(tx, { userId, network, address, label }, now));
  });
  if (isNew) tellDevices(context, userId, "walletAddresses");
  return success(data);
}

/** Looked at when an address is taken down, so that nobody enters a code for nothing, and once more when it is confirmed. */
async function checkRoom(tx: Tx, context: DestinationContext, userId: bigint, network: WalletNetwork, address: string): Promise<void> {
  const active = (await listWalletAddresses(tx, userId)).filter(({ state }) => state === "active");
  if (active.some((other) => other.network === network && other.address === address)) throw new Rejected("destination_taken");
  if (active.length >= WALLET_ADDRESSES_MAX) throw new Rejected("destination_limit", { max: String(WALLET_ADDRESSES_MAX) });
  if (active.some((other) => other.network === network) && (await context.isOneANetwork()))
    throw new Rejected("address_one_a_network", { network });
  await checkAdditions(context.clock, (sinceMs, limit) => addressesConfirmedSince(tx, userId, sinceMs, limit));
}

async function sendCode(context: DestinationContext, call: Call<"POST /api/walletAddress/sendCode">) {
  const session = userOf(call);
  checkClaimed(session);
  const row = await findWalletAddress(context.sql, session.userId, BigInt(call.fields.id));
  if (row?.state !== "pending") throw new Rejected("not_found");
  await transaction(context.sql, (tx) => checkNotFrozen(tx, session.userId));
  const giveBack = context.limits.codes.take(String(session.userId));
  return success(
    await context.codes.send(session, call, subjectOf(row)).catch((error: unknown) => {
      // Nothing was sent.
      giveBack();
      throw error;
    }),
  );
}

async function confirm(context: DestinationContext, call: Call<"POST /api/walletAddress/confirm">) {
  const session = userOf(call);
  const { userId } = session;
  checkClaimed(session);
  const id = BigInt(call.fields.id);
  const row = await findWalletAddress(context.sql, userId, id);
  if (row === undefined) throw new Rejected("not_found");
  if (row.state === "active") return success(addressData(context.clock, row));
  const { confirmed, sent } = await confirmOnce(context, call, row).catch(async (error: unknown) => {
    // The same call came twice, and the other one has used the codes up.
    const now = error instanceof Rejected ? await findWalletAddress(context.sql, userId, id) : undefined;
    if (now?.state !== "active") throw error;
    return { confirmed: now, sent: null };
  });
  if (sent !== null) tellDevices(context, userId, "walletAddresses", sent);
  return success(addressData(context.clock, confirmed));
}

/** Rejections: those of `ProveDestination`, too_many_requests, proof_code_wrong, those of `checkRoom`. They leave the code good. */
async function confirmOnce(context: DestinationContext, call: Call<"POST /api/walletAddress/confirm">, row: WalletAddressRow) {
  const session = userOf(call);
  const { userId } = session;
  const { proofCode, fundPassword, secondFactor, passkey } = call.fields;
  // Before anything is proved, so that no code is used up for nothing, and once more where it is done.
  await transaction(context.sql, (tx) => checkNotFrozen(tx, userId));
  // Asked for first: the code is not tried before all is there.
  const owner = await context.prove(session, call, { fundPassword, secondFactor, passkey });
  const useUp = await context.codes.prove(session, call, subjectOf(row), proofCode);
  return transaction(context.sql, async (tx) => {
    await lockDestinations(tx, userId);
    await checkNotFrozen(tx, userId);
    await useUp(tx);
    await owner.use(tx);
    await checkRoom(tx, context, userId, row.network, row.address);
    const now = context.clock.now();
    const activated = await activate(tx, userId, row.id, now);
    if (activated === undefined) throw new Rejected("not_found");
    const params = { network: row.network, beginning: subjectOf(row).beginning, device: deviceName(call.userAgent) };
    return { confirmed: activated, sent: await sendMessages(tx, [{ userId, kind: "wallet_address_added", params }], now) };
  });
}

async function removeAddress(context: DestinationContext, call: Call<"POST /api/walletAddress/remove">) {
  const { userId } = userOf(call);
  const { id } = call.fields;
  const done = await transaction(context.sql, async (tx) => {
    await lockDestinations(tx, userId);
    return archiveWalletAddress(tx, userId, BigInt(id), context.clock.now());
  });
  if (done === null) throw new Rejected("not_found");
  if (done === "archived") tellDevices(context, userId, "walletAddresses");
  return success({ id });
}

async function renameAddress(context: DestinationContext, call: Call<"POST /api/walletAddress/rename">) {
  const { userId } = userOf(call);
  const { id } = call.fields;
  const label = labelOf(call.fields.label);
  if (!(await renameWalletAddress(context.sql, userId, BigInt(id), label))) throw new Rejected("not_found");
  tellDevices(context, userId, "walletAddresses");
  return success({ id, label });
}

export function walletAddressHandlers(context: DestinationContext): Handlers {
  return {
    "GET /api/walletAddress/list": async (call) => {
      const rows = (await listWalletAddresses(context.sql, userOf(call).userId)).map((row) => addressData(context.clock, row));
      return list(rows, rows.length);
    },
    "POST /api/walletAddress/add": (call) => addAddress(context, call),
    "POST /api/walletAddress/sendCode": (call) => sendCode(context, call),
    "POST /api/walletAddress/confirm": (call) => confirm(context, call),
    "POST /api/walletAddress/rename": (call) => renameAddress(context, call),
    "POST /api/walletAddress/remove": (call) => removeAddress(context, call),
  };
}
