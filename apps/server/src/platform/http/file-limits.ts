import { createRateLimiter } from "../rate-limit.ts";

/** How many files are begun. Nothing else that can be asked for is as heavy: a file reads all there is, page after page, while the limit of requests is made for calls of a moment. */
export interface FileLimits {
  /** Takes one file of an address, and of the account behind the call where there is one; else rejects with `too_many_requests` and the seconds until the next. */
  take(address: string, account: string | null, now: number): void;
}

/** Somebody may take the files of a whole year at once, month by month, and then one every five seconds. */
const PER_ACCOUNT = { burst: 20, perSecond: 0.2, keysMax: 20_000 } as const;
/** A household or an office behind one address, and draws that anybody may take. */
const PER_ADDRESS = { burst: 60, perSecond: 1, keysMax: 50_000 } as const;

export function createFileLimits(): FileLimits {
  const [addresses, accounts] = [createRateLimiter(PER_ADDRESS), createRateLimiter(PER_ACCOUNT)];
  return {
    take(address, account, now) {
      // The account first: what it is turned away with takes nothing of those who share its address.
      if (account !== null) accounts.take(account, now);
      addresses.take(address, now);
    },
  };
}
