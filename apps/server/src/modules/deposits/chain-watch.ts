import { readMoney, transferTold } from "@candela/engine";
import type { IncomingTransfer } from "../payments/index.ts";
import { type DepositAddress, hasAddresses, keepCursor, ownersOfAddresses, readCursor } from "./address-store.ts";
import { channelOver } from "./channels.ts";
import { CONFIRMATIONS } from "./confirmations.ts";
import type { DepositContext } from "./deposit-context.ts";
import { depositsOfTransfers, transferText } from "./deposit-store.ts";
import type { ChainProgress } from "./deposit-work.ts";
import { newDeposit, termsOfChannel } from "./new-deposit.ts";

const confirmationsOf = ({ firstBlock, currentBlock }: IncomingTransfer): number =>
  firstBlock === null ? 0 : currentBlock - firstBlock + 1;

const progressOf = (transfer: IncomingTransfer): ChainProgress => ({
  // More than are needed say nothing.
  confirmations: Math.min(confirmationsOf(transfer), CONFIRMATIONS[transfer.network]),
  firstBlock: transfer.firstBlock === null ? null : BigInt(transfer.firstBlock),
  currentBlock: BigInt(transfer.currentBlock),
});

/** One look at the chains: what is new is taken down, what goes on is told, what is final is credited. Addresses are watched for ever. */
export async function watchChains(context: DepositContext): Promise<void> {
  const { sql, custody } = context;
  if (!(await hasAddresses(sql))) return;
  const after = await readCursor(sql, custody.name);
  const transfers = await custody.transfers(after);
  if (transfers.length === 0) return;
  const owners = new Map((await ownersOfAddresses(sql, transfers)).map((owner) => [`${owner.network} ${owner.address}`, owner]));
  const known = new Map(
    (await depositsOfTransfers(sql, transfers)).map((deposit) => [transferText({ ...deposit, output: deposit.output ?? 0 }), deposit]),
  );
  let done = after;
  let isGapless = true;
  for (const transfer of transfers) {
    const owner = owners.get(`${transfer.network} ${transfer.address}`);
    const deposit = known.get(transferText(transfer));
    const isFinal = confirmationsOf(transfer) >= CONFIRMATIONS[transfer.network];
    const hasMoved = deposit === undefined || deposit.confirmations !== progressOf(transfer).confirmations;
    const isBooked = owner === undefined || !hasMoved || (await applied(context, owner, transfer, isFinal));
    // What is not final is read again, and so is what could not be booked, with all behind it.
    if (owner !== undefined && !(isFinal && isBooked)) isGapless = false;
    if (isGapless) done = transfer.id;
  }
  if (done > after) await keepCursor(sql, custody.name, done);
}

/** False where it could not be booked, which keeps none of the others from it. */
async function applied(context: DepositContext, owner: DepositAddress, transfer: IncomingTransfer, isFinal: boolean): Promise<boolean> {
  try {
    await apply(context, owner, transfer, isFinal);
    return true;
  } catch (error) {
    const { network, txid } = transfer;
    context.log.error({ err: error, network, txid }, "a transfer could not be booked; it is read again");
    return false;
  }
}

async function apply(context: DepositContext, owner: DepositAddress, transfer: IncomingTransfer, isFinal: boolean): Promise<void> {
  const { sql, clock, custody, log } = context;
  const money = readMoney(transfer);
  if (money === null) {
    log.error({ network: transfer.network, txid: transfer.txid }, "a transfer cannot be booked: its amount or currency is unknown here");
    return;
  }
  const { currency, units } = money;
  const channel = await channelOver(sql, currency.id, transfer.network);
  const now = clock.now();
  const { network, txid, output, address } = transfer;
  const terms =
    channel === undefined
      ? { kind: "crypto" as const, channelId: null, assetId: currency.id, network, amountMin: 1n, feeFixed: 0n, feeRate: 0n, titles: {} }
      : termsOfChannel(channel);
  const made = newDeposit({
    ...terms,
    ...{ userId: owner.userId, txid, output, address, announced: units, confirmationsNeeded: CONFIRMATIONS[network] },
    secondApproval: await context.secondApproval(),
    // An address serves for years, so a deposit to it begins when its coins are first seen.
    createdMs: BigInt(now),
  });
  const word = { name: transferText(transfer), isInBlock: transfer.firstBlock !== null, isFinal, assetId: currency.id, units };
  await context.money.moneyTransaction([owner.userId], {
    ...{ act: "transfer", made, key: { network, txid, output }, progress: progressOf(transfer), language: "en" },
    happened: transferTold(custody.name, word, now).map((told) => ({ ...told, by: "system" as const })),
  });
}
