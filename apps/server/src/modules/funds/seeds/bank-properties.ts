import { type InLanguages, mapLanguages } from "@candela/i18n";
import type { StoredProperty } from "../funds-store.ts";
import { BANK_PROPERTY_WORDS, type BankPropertyWords } from "./bank-property-words.ts";

/** A field of the form of a bank card. */
export interface SeedProperty {
  readonly name: keyof BankPropertyWords;
  readonly kind: StoredProperty["kind"];
  readonly isRequired: boolean;
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly words: InLanguages<{ readonly title: string; readonly content: string }>;
}

const field = (property: Omit<SeedProperty, "words">): SeedProperty => ({
  ...property,
  words: mapLanguages(BANK_PROPERTY_WORDS, ({ [property.name]: [title, content] }) => ({ title, content })),
});

export const SEED_PROPERTIES: readonly SeedProperty[] = [
  field({ name: "accountHolder", kind: "text", isRequired: true, lengthMin: 2, lengthMax: 80 }),
  field({ name: "bankName", kind: "text", isRequired: true, lengthMin: 2, lengthMax: 80 }),
  field({ name: "cardNumber", kind: "card_number", isRequired: true, lengthMin: 8, lengthMax: 34 }),
  field({ name: "branchName", kind: "text", isRequired: false, lengthMin: 0, lengthMax: 80 }),
  field({ name: "bic", kind: "bic", isRequired: false, lengthMin: 8, lengthMax: 11 }),
  field({ name: "reservedPhone", kind: "phone", isRequired: false, lengthMin: 6, lengthMax: 20 }),
];
