import { DEPOSIT_PATH, IDENTITY_PATH, REGISTER_PATH } from "../navigation/paths.ts";
import type { Campaign } from "./campaign-view.ts";

/** Rules that somebody can meet by a step of their own, in the order in which the steps are done; an account's age comes by itself. */
const STEPS = [
  { rule: "registered", says: "activity_rule_registered", text: "me_claim", path: REGISTER_PATH },
  { rule: "identity", says: "activity_rule_identity", text: "identity_title", path: IDENTITY_PATH },
  { rule: "deposited", says: "activity_rule_deposit", text: "deposit_title", path: DEPOSIT_PATH },
] as const;

export type MissingStep = (typeof STEPS)[number];

/** The first step to somebody who is kept out by such rules alone; undefined where nothing is missing, or where no step leads in. */
export function missingStep({ audience, joinedAt }: Pick<Campaign, "audience" | "joinedAt">): MissingStep | undefined {
  const broken = audience.filter(({ isMet }) => isMet === false).map(({ rule }) => rule);
  if (joinedAt !== null || broken.some((rule) => !STEPS.some((step) => step.rule === rule))) return undefined;
  return STEPS.find(({ rule }) => broken.includes(rule));
}
