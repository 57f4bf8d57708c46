import { mapLanguages } from "@candela/i18n";
import type { CampaignTexts } from "./campaign-store.ts";
import { EAST } from "./first-campaign-words-east.ts";
import { WEST } from "./first-campaign-words-west.ts";

const WORDS = { ...EAST, ...WEST };
const html = (...paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${text}</p>`).join("\n");

export const FIRST_STEPS: CampaignTexts = mapLanguages(WORDS, ({ steps: { title, summary, rules }, budget }) => ({
  ...{ title, summary, rules: html(rules, budget) },
}));

export const SEVEN_DAYS: CampaignTexts = mapLanguages(WORDS, ({ days: { title, summary, rules }, budget }) => ({
  ...{ title, summary, rules: html(rules, budget) },
}));

export const FEE_DRAW: CampaignTexts = mapLanguages(WORDS, ({ draw: { title, summary, rules, proof }, budget }) => ({
  ...{ title, summary, rules: html(rules, proof, budget) },
}));
