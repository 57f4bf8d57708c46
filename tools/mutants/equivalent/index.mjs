/** Mutants that change nothing that anybody could tell, each with its reason; one that only takes more memory or time for ever is not among them. */
import { CAMPAIGN } from "./campaign.mjs";
import { CONTRACT } from "./contract.mjs";
import { COPY } from "./copy.mjs";
import { EARNING } from "./earning.mjs";
import { FUNDS } from "./funds.mjs";
import { IDENTITY } from "./identity.mjs";
import { LOAN } from "./loan.mjs";
import { MARKET } from "./market.mjs";
import { MODEL } from "./model.mjs";
import { NEW_SHARE } from "./new-share.mjs";
import { QUICK } from "./quick.mjs";
import { REFERRAL } from "./referral.mjs";
import { SPOT } from "./spot.mjs";
import { TRIGGER } from "./trigger.mjs";

/**
 * @typedef {object} Equivalent
 * @property {string} file path from the root
 * @property {string} within the whole line without its indentation; an entry that fits no mutant any more stops the run
 * @property {string} from the code as it is
 * @property {readonly string[]} to what stands there instead; empty text when it is left out
 * @property {number} [nth] where the same change can be made several times in such lines of the file: which of them, from 1
 * @property {string} why
 */

/** @type {readonly Equivalent[]} */
export const EQUIVALENT = [
  ...CAMPAIGN,
  ...CONTRACT,
  ...COPY,
  ...EARNING,
  ...FUNDS,
  ...IDENTITY,
  ...LOAN,
  ...MARKET,
  ...MODEL,
  ...NEW_SHARE,
  ...QUICK,
  ...REFERRAL,
  ...SPOT,
  ...TRIGGER,
];
