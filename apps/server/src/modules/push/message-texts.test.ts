/** Every message that the contract knows says something of its own in each of the languages: a kind that is new fails here until its texts are written. */
import { LANGUAGES } from "@candela/api";
import { expect, it } from "vitest";
import { KINDS } from "../../product-kinds.ts";
import { allTellers, MESSAGE_KINDS, type MessageKind } from "./message-words.ts";
import { pushPayload } from "./push-payload.ts";

const TELLERS = allTellers(KINDS.map(({ messages }) => messages));

/** What decides the words of a kind, value by value; a kind that is absent has one set of words. */
const VARIANTS: Partial<Record<MessageKind, readonly Readonly<Record<string, string>>[]>> = {
  price_alert: [{ condition: "above" }, { condition: "below" }],
  password_changed: [{ by: "code" }, { by: "password" }],
  withdrawal: ["reviewing", "paid", "rejected", "returned"].map((state) => ({ state })),
  account_frozen: [{ reason: "security" }, { reason: "other" }],
  security_changed: [{ what: "email" }],
  split: ["whole", "fraction_paid", "all_paid"].map((holding) => ({ holding, newUnits: "4", orders: "0" })),
  copy_stopped: [{ reason: "own_stop" }, { reason: "leader_stopped" }],
  copy_hidden: [{ hidden: "yes" }, { hidden: "" }],
  loan_rejected: ["score", "identity", "history", "fund", "other"].map((reason) => ({ reason })),
  loan_sold: [{ ended: "" }, { ended: "yes" }],
};

const CASES = MESSAGE_KINDS.flatMap((kind) => (VARIANTS[kind] ?? [{}]).map((variant) => [kind, variant] as const));

it.each(CASES)("%s %j", (kind, variant) => {
  const said = (language: (typeof LANGUAGES)[number]["code"]) => {
    const { title, body } = pushPayload({ kind, params: variant, productName: "Name", language, messageId: 7n }, TELLERS);
    for (const text of [title, body]) expect(text.trim(), `${kind} in ${language}`).not.toBe("");
    return body;
  };
  const english = said("en");
  for (const { code } of LANGUAGES) if (code !== "en") expect(said(code), `${kind} in ${code}`).not.toBe(english);
});
