import { WALLET_NETWORKS } from "@candela/model";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Custody } from "./custody.ts";
import { askPeer, type PeerParts } from "./http-peer.ts";
import { ProviderUnavailable } from "./provider.ts";

const Network = Type.Enum([...WALLET_NETWORKS]);
const Key = Type.Optional(Type.String({ maxLength: 200 }));
const Ms = Type.Integer({ minimum: 1 });
const Keys = Type.Object({
  extended: Type.Object({ BTC: Key, ERC20: Key, TRC20: Key, BEP20: Key, SOL: Key }),
  poolKey: Type.String({ maxLength: 200 }),
  pooled: Type.Array(Network),
  blockMs: Type.Object({ BTC: Ms, ERC20: Ms, TRC20: Ms, BEP20: Ms, SOL: Ms }),
});
const Height = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Pool = Type.Array(Type.Object({ address: Type.String({ maxLength: 90 }), signature: Type.String({ maxLength: 200 }) }), {
  maxItems: 1_000,
});
const Transfers = Type.Array(
  Type.Object({
    id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    network: Network,
    txid: Type.String({ pattern: "^[!-~]+$", maxLength: 100 }),
    output: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    address: Type.String({ pattern: "^[!-~]*$", maxLength: 90 }),
    currency: Type.String({ pattern: "^[A-Z]{3,5}$" }),
    amount: Type.String({ pattern: "^\\d{1,24}(\\.\\d{1,18})?$" }),
    firstBlock: Type.Union([Height, Type.Null()]),
    currentBlock: Height,
  }),
  { maxItems: 1_000 },
);

/** Speaks the protocol of the sandbox's chain. `pageBase` is where people open its pages. */
export function createSandboxCustody(parts: PeerParts & { readonly pageBase: () => string }): Custody {
  const wrong = (what: string) => new ProviderUnavailable(`the peer's answer is no ${what}`);
  return {
    name: "sandbox",
    async keys() {
      const answer = await askPeer(parts, "GET", "/sandbox/api/keys");
      if (!Value.Check(Keys, answer)) throw wrong("list of keys");
      return answer;
    },
    async pool(network) {
      const answer = await askPeer(parts, "GET", `/sandbox/api/pool?network=${network}`);
      if (!Value.Check(Pool, answer)) throw wrong("pool of addresses");
      return answer;
    },
    async transfers(after) {
      const answer = await askPeer(parts, "GET", `/sandbox/api/transfers?after=${after}`);
      if (!Value.Check(Transfers, answer)) throw wrong("list of transfers");
      return answer as Awaited<ReturnType<Custody["transfers"]>>;
    },
    sendPage: (network, address, currency) =>
      `${parts.pageBase()}/sandbox/chain?${new URLSearchParams({ network, address, currency }).toString()}`,
  };
}
