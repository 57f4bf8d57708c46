import type { InLanguages } from "@candela/i18n";
import type { StoredProperty } from "../funds-store.ts";

/** A field of the form of a bank card. */
export interface SeedProperty {
  readonly name: string;
  readonly kind: StoredProperty["kind"];
  readonly isRequired: boolean;
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly words: InLanguages<{ readonly title: string; readonly content: string }>;
}

export const SEED_PROPERTIES: readonly SeedProperty[] = [
  {
    name: "accountHolder",
    kind: "text",
    isRequired: true,
    lengthMin: 2,
    lengthMax: 80,
    words: {
      en: { title: "Account holder", content: "Your name as the bank writes it" },
      zh: { title: "开户人姓名", content: "与银行登记的姓名一致" },
    },
  },
  {
    name: "bankName",
    kind: "text",
    isRequired: true,
    lengthMin: 2,
    lengthMax: 80,
    words: { en: { title: "Bank", content: "Full name of the bank" }, zh: { title: "开户银行", content: "银行全称" } },
  },
  {
    name: "cardNumber",
    kind: "card_number",
    isRequired: true,
    lengthMin: 8,
    lengthMax: 34,
    words: {
      en: { title: "Card or account number", content: "Without spaces; an IBAN where there is one" },
      zh: { title: "卡号或账号", content: "不含空格；有 IBAN 的请填 IBAN" },
    },
  },
  {
    name: "branchName",
    kind: "text",
    isRequired: false,
    lengthMin: 0,
    lengthMax: 80,
    words: { en: { title: "Branch", content: "Where the account is kept" }, zh: { title: "开户支行", content: "账户所在网点" } },
  },
  {
    name: "bic",
    kind: "bic",
    isRequired: false,
    lengthMin: 8,
    lengthMax: 11,
    words: {
      en: { title: "BIC (SWIFT)", content: "Needed for transfers between countries" },
      zh: { title: "BIC（SWIFT）", content: "跨国转账时需要" },
    },
  },
  {
    name: "reservedPhone",
    kind: "phone",
    isRequired: false,
    lengthMin: 6,
    lengthMax: 20,
    words: {
      en: { title: "Phone known to the bank", content: "Some banks check it" },
      zh: { title: "银行预留手机号", content: "部分银行会核对" },
    },
  },
];
