/** Second factors that their users have lost: one operator asks that one be removed, another decides. */
export { type FactorRemovalParts, factorRemovalHandlers } from "./admin.ts";
