import { type Proof, proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { type BankFieldFault, type BankFieldKind, checkBankField, hasLuhnDigit } from "./bank-field.ts";

const check = (kind: BankFieldKind, typed: string, more: { isRequired?: boolean; minLength?: number; maxLength?: number } = {}) =>
  checkBankField({ kind, isRequired: true, minLength: 1, maxLength: 80, ...more }, typed);

// Examples of the IBAN registry, of ISO 9362, and test numbers of card schemes.
it.each<[BankFieldKind, string, string]>([
  ["text", "  Marta Oliveira ", "Marta Oliveira"],
  ["text", "Banco Atla\u0302ntico", "Banco Atlântico"],
  ["text", "王小明", "王小明"],
  ["iban", "GB29 NWBK 6016 1331 9268 19", "GB29NWBK60161331926819"],
  ["iban", "de89-3704-0044-0532-0130-00", "DE89370400440532013000"],
  ["card_number", "4111 1111 1111 1111", "4111111111111111"],
  ["card_number", "6212 3456 7890 0000 003", "6212345678900000003"],
  ["card_number", "0532013000", "0532013000"],
  ["card_number", "fr14 2004 1010 0505 0001 3m02 606", "FR1420041010050500013M02606"],
  ["bic", "deutdeff", "DEUTDEFF"],
  ["bic", "DEUT DE FF 500", "DEUTDEFF500"],
  ["phone", "+49 (30) 901-820", "+4930901820"],
  ["phone", "138 0013 8000", "13800138000"],
])("%s takes %s as %s", (kind, typed, value) => {
  expect(check(kind, typed)).toEqual({ ok: true, value });
});

it.each<[BankFieldKind, string, string]>([
  ["text", "", "missing"],
  ["text", " \u3000 ", "missing"],
  ["text", "Marta\u202eOliveira", "characters"],
  ["text", "Marta\u0000", "characters"],
  ["iban", "GB29 NWBK 6016 1331 9268 18", "checksum"],
  ["iban", "GB29 NWBK 6016 1331 9268 1", "checksum"],
  ["iban", "1234567890", "characters"],
  ["card_number", "4111 1111 1111 1112", "checksum"],
  ["card_number", "4111 1111 1111 111A", "characters"],
  ["card_number", "DE89370400440532013001", "checksum"],
  ["bic", "DEUTDE", "characters"],
  ["bic", "DEUT99FF", "characters"],
  ["phone", "call me", "characters"],
  ["phone", "12345", "characters"],
])("%s rejects %s: %s", (kind, typed, fault) => {
  expect(check(kind, typed)).toEqual({ ok: false, fault });
});

const BY_RULE: readonly [BankFieldKind, Proof, string, string, string, BankFieldFault][] = [
  ["mobile", proves("5.2"), "138 0013 8000", "13800138000", "12800138000", "shape"],
  ["id_card", proves("5.6"), "110101 19900101 123x", "11010119900101123X", "1101011990010112", "shape"],
  ["email", proves("5.9"), "王小明@example.org", "王小明@example.org", "example.org", "shape"],
  ["url", proves("5.11"), "https://pay.example.org/me", "https://pay.example.org/me", "pay.example.org/me", "shape"],
  ["date", proves("5.12"), "2024-02-29", "2024-02-29", "2026-02-29", "shape"],
  ["number", proves("5.13"), "-0.25", "-0.25", "1e3", "shape"],
  ["digits", proves("5.14"), "20-40-60", "204060", "20406O", "characters"],
  ["letters", proves("5.15"), "DEUT", "DEUT", "DEUT1", "characters"],
];
for (const [kind, proof, typed, value, other, fault] of BY_RULE)
  it(`${kind} goes by the rule of the specification`, proof, () => {
    expect(check(kind, typed)).toEqual({ ok: true, value });
    expect(check(kind, other)).toEqual({ ok: false, fault });
  });

it("an empty field is right where it need not be filled in", () => {
  expect(check("bic", "  ", { isRequired: false, minLength: 8 })).toEqual({ ok: true, value: "" });
});

it("counts characters as people see them written, after the blanks between digits are gone", () => {
  expect(check("text", "𠮷", { minLength: 2 })).toEqual({ ok: false, fault: "short" });
  expect(check("text", "𠮷𠮷", { minLength: 2, maxLength: 2 })).toEqual({ ok: true, value: "𠮷𠮷" });
  expect(check("text", "abc", { maxLength: 2 })).toEqual({ ok: false, fault: "long" });
  expect(check("card_number", "1234 5678", { minLength: 8, maxLength: 8 })).toEqual({ ok: true, value: "12345678" });
});

it("a wrong digit, and two that changed places, break the check digit of a card", () => {
  const number = "4539578763621486";
  expect(hasLuhnDigit(number)).toBe(true);
  for (let at = 0; at < number.length; at += 1)
    for (let digit = 0; digit < 10; digit += 1)
      expect(hasLuhnDigit(number.slice(0, at) + digit + number.slice(at + 1))).toBe(String(digit) === number[at]);
  expect(hasLuhnDigit("4539578763621468")).toBe(false);
});
