/**
 * The rules of an identity case: what a level asks for, what a decision on each picture makes of the whole, and what is asked for again. Pure. Apart
 * from the rest of the package, since its code is for the pages of identity alone.
 */

/** `advanced` comes after `basic`. */
export const IDENTITY_LEVELS = ["basic", "advanced"] as const;
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number];

export const IDENTITY_DOCUMENT_KINDS = ["id_card", "passport", "driving_licence", "residence_permit"] as const;
export type IdentityDocumentKind = (typeof IDENTITY_DOCUMENT_KINDS)[number];

/** What a picture is of: the sides of a document, the person, a letter that shows where the person lives. */
export const IDENTITY_PARTS = ["front", "back", "selfie", "address"] as const;
export type IdentityPart = (typeof IDENTITY_PARTS)[number];

/** `retry` asks for a new picture, `mismatch` for what does not match, `final` for nothing more: it ends the case. */
export type IdentityRejectionKind = "retry" | "mismatch" | "final";

/** Every reason that a picture may be rejected for, what it asks for, and the parts that it can be said of. */
export const IDENTITY_REASONS = {
  picture_blurred: { kind: "retry", parts: IDENTITY_PARTS },
  picture_incomplete: { kind: "retry", parts: IDENTITY_PARTS },
  document_other: { kind: "retry", parts: IDENTITY_PARTS },
  document_expired: { kind: "retry", parts: ["front", "back"] },
  address_old: { kind: "retry", parts: ["address"] },
  details_differ: { kind: "mismatch", parts: ["front", "back", "address"] },
  person_differs: { kind: "mismatch", parts: ["selfie"] },
  document_altered: { kind: "final", parts: ["front", "back", "address"] },
} as const satisfies Readonly<Record<string, { readonly kind: IdentityRejectionKind; readonly parts: readonly IdentityPart[] }>>;
export type IdentityReason = keyof typeof IDENTITY_REASONS;
export const IDENTITY_REASON_KEYS = Object.keys(IDENTITY_REASONS) as readonly IdentityReason[];

export type IdentityState = "none" | "pending" | "passed" | "rejected";

/** A picture as it stands: a rejected one has its reason, no other has one. */
export interface JudgedPart {
  readonly part: IdentityPart;
  readonly state: Exclude<IdentityState, "none">;
  readonly reason: IdentityReason | null;
}

/** What was decided on one picture; without a reason it is accepted. */
export interface PartDecision {
  readonly part: IdentityPart;
  readonly reason: IdentityReason | null;
}

/** What has to be sent now: pictures, and with `details` the name, the country and the number of the document. */
export interface AskedFor {
  readonly details: boolean;
  readonly parts: readonly IdentityPart[];
}

const NOTHING: AskedFor = { details: false, parts: [] };

/** Pictures that a level is made of. A passport has all on one page. */
export function partsOf(level: IdentityLevel, kind: IdentityDocumentKind): readonly IdentityPart[] {
  if (level === "advanced") return ["selfie", "address"];
  return kind === "passport" ? ["front"] : ["front", "back"];
}

export function reasonFits(part: IdentityPart, reason: IdentityReason): boolean {
  return IDENTITY_REASONS[reason].parts.some((other) => other === part);
}

const kindOf = ({ reason }: JudgedPart): IdentityRejectionKind | null => (reason === null ? null : IDENTITY_REASONS[reason].kind);

/** The state of a case follows from that of its pictures, whatever their order. */
export function stateOf(parts: readonly JudgedPart[]): IdentityState {
  if (parts.length === 0) return "none";
  if (parts.some(({ state }) => state === "pending")) return "pending";
  return parts.some(({ state }) => state === "rejected") ? "rejected" : "passed";
}

/** Whether nothing more can be sent: one picture was rejected for good. */
export function isFinal(parts: readonly JudgedPart[]): boolean {
  return stateOf(parts) === "rejected" && parts.some((part) => kindOf(part) === "final");
}

/**
 * What a case asks for: all of it where it has not begun, of a rejected one what was rejected alone. Where the details of a document do not match, it is
 * they that are asked for, and the picture stays; a selfie or a letter that does not match is taken anew.
 */
export function askedFor(level: IdentityLevel, kind: IdentityDocumentKind, parts: readonly JudgedPart[]): AskedFor {
  const state = stateOf(parts);
  if (state === "none") return { details: level === "basic", parts: partsOf(level, kind) };
  if (state !== "rejected" || isFinal(parts)) return NOTHING;
  const rejected = parts.filter((part) => part.state === "rejected");
  const byDetails = (part: JudgedPart) => level === "basic" && kindOf(part) === "mismatch";
  return { details: rejected.some(byDetails), parts: rejected.filter((part) => !byDetails(part)).map(({ part }) => part) };
}

export type SubmitFault = "pending" | "passed" | "final" | "other_parts";

/** Null where this may be sent now: exactly what is asked for. */
export function submitFault(
  level: IdentityLevel,
  kind: IdentityDocumentKind,
  parts: readonly JudgedPart[],
  sent: AskedFor,
): SubmitFault | null {
  const state = stateOf(parts);
  if (state === "pending" || state === "passed") return state;
  if (isFinal(parts)) return "final";
  const asked = askedFor(level, kind, parts);
  const names = ({ parts: listed }: AskedFor) => listed.toSorted().join();
  return asked.details === sent.details && names(asked) === names(sent) ? null : "other_parts";
}

/** The pictures after they were sent, as `submitFault` lets pass: what was rejected is open again, what was accepted stays so. */
export function submitted(level: IdentityLevel, kind: IdentityDocumentKind, parts: readonly JudgedPart[]): readonly JudgedPart[] {
  if (parts.length === 0) return partsOf(level, kind).map((part) => ({ part, state: "pending", reason: null }));
  return parts.map((part) => (part.state === "rejected" ? { part: part.part, state: "pending", reason: null } : part));
}

export type DecideFault = "closed" | "incomplete" | "reason";

/** Null where each open picture is decided once, for a reason that can be said of it. */
export function decideFault(parts: readonly JudgedPart[], decisions: readonly PartDecision[]): DecideFault | null {
  if (stateOf(parts) !== "pending") return "closed";
  const open = parts.filter(({ state }) => state === "pending").map(({ part }) => part);
  const named = decisions.map(({ part }) => part);
  if (open.toSorted().join() !== named.toSorted().join()) return "incomplete";
  return decisions.every(({ part, reason }) => reason === null || reasonFits(part, reason)) ? null : "reason";
}

/** The pictures after a decision that `decideFault` lets pass. */
export function decided(parts: readonly JudgedPart[], decisions: readonly PartDecision[]): readonly JudgedPart[] {
  return parts.map((part) => {
    const decision = decisions.find((other) => other.part === part.part);
    if (decision === undefined) return part;
    return { part: part.part, state: decision.reason === null ? "passed" : "rejected", reason: decision.reason };
  });
}

/** All pictures open again, as an operator reopens a case that has ended. */
export function reopened(parts: readonly JudgedPart[]): readonly JudgedPart[] {
  return parts.map(({ part }) => ({ part, state: "pending", reason: null }));
}

/** A number of a document as it is kept and compared: without what people put between its characters, in capitals. */
export function documentNumber(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "")
    .toUpperCase();
}

/** Letters of other scripts that look like Latin ones or like digits, each under what it is compared as. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ А: "A", В: "B", Е: "E", К: "K", М: "M", Н: "H", О: "0", Р: "P", С: "C", Т: "T", У: "Y", Х: "X", І: "1", Ј: "J", Ѕ: "S" },
  ...{ Α: "A", Β: "B", Ε: "E", Ζ: "Z", Η: "H", Ι: "1", Κ: "K", Μ: "M", Ν: "N", Ο: "0", Ρ: "P", Τ: "T", Υ: "Y", Χ: "X" },
  ...{ O: "0", I: "1" },
};

/** The value of a decimal digit of any script: each has ten in a row, of which the first is zero. The rows of some scripts lie side by side. */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Characters of a mainland ID card's number that both of its forms have: of 15 digits all, of 18 all but the century and the check character. */
const CARD_15 = /^(\d{6})(\d{9})$/;
const CARD_18 = /^\d{17}[\dX]$/;

/**
 * What numbers of documents are compared by, so that one document shown twice is found however its number was typed: letters and digits alone, in Latin
 * capitals without marks, and without a difference between what looks alike. Never shown, and no number itself.
 */
export function documentKey(country: string, kind: IdentityDocumentKind, typed: string): string {
  const plain = documentNumber(typed)
    .normalize("NFKD")
    .toUpperCase()
    .replace(/\p{Nd}/gu, digitOf);
  if (country === "CN" && kind === "id_card" && CARD_18.test(plain)) return plain.slice(0, -1);
  if (country === "CN" && kind === "id_card") return plain.replace(CARD_15, "$119$2");
  return plain.replace(/[^\p{L}\p{N}]/gu, "").replace(/./gu, (char) => LOOKALIKES[char] ?? char);
}
