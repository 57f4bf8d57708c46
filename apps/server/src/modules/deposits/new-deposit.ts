import type { StoredChannel } from "../funds/index.ts";
import type { StoredDeposit } from "./deposit-row.ts";
import type { NewDeposit } from "./deposit-work.ts";

/** The terms of a channel as they are now; what is changed later is for later deposits. */
export function termsOfChannel({ id, kind, currencyId, network, amountMin, feeFixed, feeRate, words }: StoredChannel) {
  const titles: Record<string, string> = {};
  for (const [language, text] of Object.entries(words)) titles[language] = text.title;
  return { kind, channelId: id, assetId: currencyId, network, amountMin, feeFixed, feeRate, titles };
}

type Given = Pick<
  StoredDeposit,
  "userId" | "kind" | "assetId" | "network" | "amountMin" | "feeFixed" | "feeRate" | "titles" | "channelId" | "createdMs" | "secondApproval"
> &
  Partial<NewDeposit>;

/** A deposit of which nothing is known but what is given. */
export function newDeposit(given: Given): NewDeposit {
  return {
    ...{ expected: null, reference: null, instructions: [], payUrl: "", address: "", txid: "", output: null, announced: null },
    ...{ confirmationsNeeded: null, confirmations: null, firstBlock: null, currentBlock: null, expiresMs: null, askMs: null, asked: 0 },
    ...{ claimedBy: "", claimedMs: null, hasParked: false, hasVoucher: false, creditedMs: null, balanceAfter: null, events: 0 },
    ...given,
  };
}
