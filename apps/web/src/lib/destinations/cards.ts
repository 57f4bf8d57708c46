import type { Row } from "@candela/api";
import { maskBankNumber } from "@candela/ui";
import { rowsQuery } from "../net/queries.ts";

export type BankCard = Row<"GET /api/bankCard/list">;
export type FormField = Row<"GET /api/bankPropertyConfig/list">;

export const CARDS_ROUTE = "GET /api/bankCard/list";
export const FORM_ROUTE = "GET /api/bankPropertyConfig/list";
/** The form of a bank card among those that operators make. */
const CARD_FORM = { configType: 0 };
/** The field that names the bank in the form of a new installation. */
const BANK_NAME = "bankName";

/** Read anew whenever the page opens, and not kept on the device: cards are the owner's alone. */
export const cardsQuery = () => rowsQuery(CARDS_ROUTE, {}, { staleTime: 0 });
/** Read anew, too: the server takes what the form is now. */
export const formQuery = () => rowsQuery(FORM_ROUTE, CARD_FORM, { staleTime: 0 });

/** What a card is called: as its owner calls it, by its bank, or by its number. */
export function nameOf({ label, number, values }: Pick<BankCard, "label" | "number" | "values">, shown: boolean): string {
  const bank = values.find(({ propertyName }) => propertyName === BANK_NAME)?.value ?? "";
  return label || bank || maskBankNumber(number, { shown }) || (values[0]?.value ?? "");
}
