/** How much somebody sends to customer service: by the minute, so that nobody floods the staff, and by the day, since what is sent is kept for good. */
import {
  SUPPORT_ADDRESS_PICTURES_PER_DAY,
  SUPPORT_MESSAGES_PER_DAY,
  SUPPORT_MESSAGES_PER_MINUTE,
  SUPPORT_PICTURES_PER_DAY,
  SUPPORT_PICTURES_PER_MINUTE,
} from "@candela/api";
import { addressGroup } from "../../platform/address-group.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";

const [MINUTE_S, DAY_S] = [60, 86_400];
const within = (seconds: number, count: number) => createRateLimiter({ burst: count, perSecond: count / seconds, keysMax: 20_000 });

interface SendLimits {
  /** Each throws `too_many_requests` where it is one too many. Times are the machine's. */
  message(userId: bigint, now: number): void;
  picture(userId: bigint, ip: string, now: number): void;
}

export function createSendLimits(): SendLimits {
  const messages = [within(MINUTE_S, SUPPORT_MESSAGES_PER_MINUTE), within(DAY_S, SUPPORT_MESSAGES_PER_DAY)];
  const pictures = [within(MINUTE_S, SUPPORT_PICTURES_PER_MINUTE), within(DAY_S, SUPPORT_PICTURES_PER_DAY)];
  // A guest costs nothing: of an address all of them together.
  const addresses = within(DAY_S, SUPPORT_ADDRESS_PICTURES_PER_DAY);
  return {
    message(userId, now) {
      for (const limit of messages) limit.take(String(userId), now);
    },
    picture(userId, ip, now) {
      for (const limit of pictures) limit.take(String(userId), now);
      addresses.take(addressGroup(ip), now);
    },
  };
}
