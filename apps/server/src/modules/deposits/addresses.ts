import { createPublicKey, verify } from "node:crypto";
import type { WalletNetwork } from "@candela/model";
import { checkWalletAddress } from "@candela/model/wallet-address";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type CustodyKeys, pooledText } from "../payments/index.ts";
import {
  type DepositAddress,
  freeInPool,
  giveAddress,
  givenAddress,
  importPool,
  indexFor,
  lockNetwork,
  takeFromPool,
} from "./address-store.ts";
import type { DepositParts } from "./context.ts";
import { derivedAddress } from "./derived-address.ts";

/** Networks that write addresses alike from one key: a user has the same on both, so that coins of the wrong one of them are still theirs. */
const ALIKE: readonly WalletNetwork[] = ["ERC20", "BEP20"];
const sharing = (network: WalletNetwork): readonly WalletNetwork[] => (ALIKE.includes(network) ? ALIKE : [network]);

/** Operators are warned, and more are asked for, when fewer than this are left. */
const POOL_LOW = 5;

type AddressParts = Pick<DepositParts, "sql" | "clock" | "log" | "custody">;

/** Users' addresses. The custody's public keys are asked for once: an address that was given is in the table, whatever the custody says later. */
export function createAddresses({ sql, clock, log, custody }: AddressParts) {
  let keys: Promise<CustodyKeys> | undefined;
  const readKeys = (): Promise<CustodyKeys> => {
    keys ??= custody.keys().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };

  /** A list counts where each address is one of the network and its maker signed it. */
  async function fillPool(network: WalletNetwork): Promise<void> {
    const [{ poolKey }, pool] = await Promise.all([readKeys(), custody.pool(network)]);
    const key = createPublicKey({ key: Buffer.from(poolKey, "base64"), format: "der", type: "spki" });
    const good = pool.filter(
      ({ address, signature }) =>
        checkWalletAddress(network, address).ok &&
        verify(null, Buffer.from(pooledText(network, address), "utf8"), key, Buffer.from(signature, "base64")),
    );
    if (good.length < pool.length)
      log.warn({ network, wrong: pool.length - good.length }, "addresses of a pool are not signed as they should be");
    const addresses = good.map(({ address }) => address);
    await transaction(sql, (tx) => importPool(tx, network, addresses, clock.now()));
  }

  async function pooled(userId: bigint, network: WalletNetwork): Promise<DepositAddress> {
    if ((await freeInPool(sql, network)) < POOL_LOW)
      await fillPool(network).catch((error: unknown) =>
        log.warn({ err: error, network }, "few addresses are left, and no more could be had"),
      );
    return give(userId, network, async (tx) => {
      const address = await takeFromPool(tx, network);
      if (address === undefined) throw new Rejected("address_pool_empty", { network });
      return { address, origin: "pooled", derivationIndex: null };
    });
  }

  function give(
    userId: bigint,
    network: WalletNetwork,
    pick: (tx: Parameters<typeof lockNetwork>[0]) => Promise<Pick<DepositAddress, "address" | "origin" | "derivationIndex">>,
  ): Promise<DepositAddress> {
    return transaction(sql, async (tx) => {
      await lockNetwork(tx, sharing(network)[0] ?? network);
      // Two taps at once: the second one finds what the first was given.
      return (await givenAddress(tx, userId, network)) ?? (await giveAddress(tx, { userId, network, ...(await pick(tx)) }, clock.now()));
    });
  }

  return {
    /** About how long a block of the network takes, in ms. */
    async blockMs(network: WalletNetwork): Promise<number> {
      return (await readKeys()).blockMs[network];
    },
    /** The user's own address, given at the first call. Throws `address_pool_empty`, `ProviderUnavailable`. */
    async addressOf(userId: bigint, network: WalletNetwork): Promise<DepositAddress> {
      const given = await givenAddress(sql, userId, network);
      if (given !== undefined) return given;
      const { extended, pooled: inPool } = await readKeys();
      if (network === "SOL" || inPool.includes(network)) return pooled(userId, network);
      const key = extended[network];
      if (key === undefined) throw new Rejected("address_pool_empty", { network });
      return give(userId, network, async (tx) => {
        const derivationIndex = await indexFor(tx, userId, sharing(network));
        return { address: derivedAddress(network, key, derivationIndex), origin: "derived", derivationIndex };
      });
    },
  };
}

export type Addresses = ReturnType<typeof createAddresses>;
