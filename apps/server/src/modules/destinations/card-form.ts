/** The form of a bank card: what was filled in, against what the operator asks for. Pure. */
import { checkBankField } from "@candela/api/bank-field";
import { Rejected } from "../../platform/rejection.ts";
import type { StoredProperty } from "../funds/index.ts";
import type { CardValues } from "./card-secrets.ts";

/** A field of the form, in the caller's language. */
export interface FormField extends Pick<StoredProperty, "name" | "kind" | "isRequired" | "lengthMin" | "lengthMax"> {
  readonly label: string;
}

export interface FilledField {
  readonly propertyName: string;
  readonly value: string;
}

/** Numbers that name the account itself; the first of them in the form is the card's. */
const NUMBER_KINDS: readonly StoredProperty["kind"][] = ["card_number", "iban"];

/** The values as they are kept. Throws `bank_form_changed` for a field that the form does not have, and `bank_field_wrong`. */
export function readForm(form: readonly FormField[], filled: readonly FilledField[]): CardValues {
  const given = new Map(filled.map(({ propertyName, value }) => [propertyName, value]));
  const known = new Set(form.map(({ name }) => name));
  if (given.size < filled.length || filled.some(({ propertyName }) => !known.has(propertyName))) throw new Rejected("bank_form_changed");
  const values = form.map((field) => [field.name, readField(field, given.get(field.name) ?? "")] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

function readField({ kind, isRequired, lengthMin, lengthMax, label }: FormField, typed: string): string {
  const checked = checkBankField({ kind, isRequired, minLength: lengthMin, maxLength: lengthMax }, typed);
  if (!checked.ok) throw new Rejected("bank_field_wrong", { label });
  return checked.value;
}

/** The number of the card or of its account; empty where the form asks for none. */
export function numberOf(form: readonly Pick<FormField, "name" | "kind">[], values: CardValues): string {
  const field = form.find(({ name, kind }) => NUMBER_KINDS.includes(kind) && values[name] !== undefined);
  return field === undefined ? "" : (values[field.name] ?? "");
}
