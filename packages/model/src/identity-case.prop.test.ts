import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AskedFor,
  askedFor,
  decided,
  decideFault,
  documentKey,
  documentNumber,
  IDENTITY_DOCUMENT_KINDS,
  IDENTITY_LEVELS,
  IDENTITY_PARTS,
  IDENTITY_REASON_KEYS,
  IDENTITY_REASONS,
  type IdentityPart,
  type IdentityReason,
  isFinal,
  type JudgedPart,
  type PartDecision,
  partsOf,
  reasonFits,
  reopened,
  stateOf,
  submitFault,
  submitted,
} from "./identity-case.ts";

const judged = (part: IdentityPart, state: JudgedPart["state"], reason: IdentityReason | null = null): JudgedPart => ({
  ...{ part, state, reason },
});
const rejected = (part: IdentityPart, reason: IdentityReason) => judged(part, "rejected", reason);
const asks = (details: boolean, ...parts: readonly IdentityPart[]): AskedFor => ({ details, parts });

describe("what a level is made of", () => {
  it.each([
    ["basic", "id_card", ["front", "back"]],
    ["basic", "driving_licence", ["front", "back"]],
    ["basic", "residence_permit", ["front", "back"]],
    ["basic", "passport", ["front"]],
    ["advanced", "id_card", ["selfie", "address"]],
    ["advanced", "passport", ["selfie", "address"]],
  ] as const)("%s with %s: %j", (level, kind, parts) => expect(partsOf(level, kind)).toEqual(parts));
});

describe("the state of a case", () => {
  it.each([
    ["none", []],
    ["pending", [judged("front", "pending"), judged("back", "pending")]],
    ["pending", [rejected("front", "picture_blurred"), judged("back", "pending")]],
    ["pending", [judged("front", "passed"), judged("back", "pending")]],
    ["rejected", [judged("front", "passed"), rejected("back", "picture_incomplete")]],
    ["passed", [judged("front", "passed"), judged("back", "passed")]],
  ] as const)("is %s for %j", (state, parts) => expect(stateOf(parts)).toBe(state));
});

describe("what is asked for", () => {
  it.each([
    ["a new basic case", "basic", [], asks(true, "front", "back")],
    ["a new advanced one", "advanced", [], asks(false, "selfie", "address")],
    ["a pending one", "basic", [judged("front", "pending"), judged("back", "passed")], asks(false)],
    ["a passed one", "basic", [judged("front", "passed"), judged("back", "passed")], asks(false)],
    [
      "a pending one with a picture that was rejected",
      "basic",
      [rejected("front", "picture_blurred"), judged("back", "pending")],
      asks(false),
    ],
    ["a blurred back", "basic", [judged("front", "passed"), rejected("back", "picture_blurred")], asks(false, "back")],
    ["details that differ", "basic", [rejected("front", "details_differ"), judged("back", "passed")], asks(true)],
    ["both", "basic", [rejected("front", "details_differ"), rejected("back", "document_expired")], asks(true, "back")],
    ["a letter to somebody else", "advanced", [judged("selfie", "passed"), rejected("address", "details_differ")], asks(false, "address")],
    ["another face", "advanced", [rejected("selfie", "person_differs"), judged("address", "passed")], asks(false, "selfie")],
    ["a forged document", "basic", [rejected("front", "document_altered"), rejected("back", "picture_blurred")], asks(false)],
  ] as const)("of %s", (_name, level, parts, asked) => expect(askedFor(level, "id_card", parts)).toEqual(asked));

  it.each([
    ["all of it", [], asks(true, "back", "front"), null],
    ["half of it", [], asks(true, "front"), "other_parts"],
    ["pictures alone", [], asks(false, "front", "back"), "other_parts"],
    ["one twice", [], asks(true, "front", "front"), "other_parts"],
    [
      "more than was rejected",
      [judged("front", "passed"), rejected("back", "picture_blurred")],
      asks(false, "front", "back"),
      "other_parts",
    ],
    ["what was rejected", [judged("front", "passed"), rejected("back", "picture_blurred")], asks(false, "back"), null],
    ["a pending one again", [judged("front", "pending"), judged("back", "pending")], asks(true, "front", "back"), "pending"],
    ["a passed one again", [judged("front", "passed"), judged("back", "passed")], asks(true, "front", "back"), "passed"],
    ["after the end", [rejected("front", "document_altered"), judged("back", "passed")], asks(false, "front"), "final"],
  ] as const)("and whether %s may be sent", (_name, parts, sent, fault) =>
    expect(submitFault("basic", "id_card", parts, sent)).toBe(fault),
  );
});

describe("a case", () => {
  it("has ended where a picture was rejected for good and all are decided", () => {
    expect(isFinal([rejected("front", "document_altered"), judged("back", "passed")])).toBe(true);
    expect(isFinal([rejected("front", "document_altered"), judged("back", "pending")])).toBe(false);
    expect(isFinal([rejected("front", "picture_blurred"), judged("back", "passed")])).toBe(false);
    expect(isFinal([])).toBe(false);
  });

  it("that is sent again keeps what was accepted, and is open where it was rejected", () => {
    expect(submitted("basic", "id_card", [judged("front", "passed"), rejected("back", "picture_blurred")])).toEqual([
      judged("front", "passed"),
      judged("back", "pending"),
    ]);
    expect(submitted("advanced", "id_card", [])).toEqual([judged("selfie", "pending"), judged("address", "pending")]);
  });

  it("that is reopened has all of its pictures open", () => {
    expect(reopened([judged("front", "passed"), rejected("back", "document_altered")])).toEqual([
      judged("front", "pending"),
      judged("back", "pending"),
    ]);
  });
});

describe("a decision", () => {
  const open = [judged("front", "pending"), judged("back", "pending")];
  const yes = (part: IdentityPart): PartDecision => ({ part, reason: null });
  it.each([
    ["both", [yes("front"), yes("back")], null],
    ["both, in another order", [yes("back"), { part: "front", reason: "picture_blurred" }], null],
    ["one of two", [yes("front")], "incomplete"],
    ["one twice", [yes("front"), yes("front")], "incomplete"],
    ["one that is not there", [yes("front"), yes("back"), yes("selfie")], "incomplete"],
    ["a reason of a face on a document", [yes("front"), { part: "back", reason: "person_differs" }], "reason"],
  ] as const)("on %s", (_name, decisions, fault) => expect(decideFault(open, decisions)).toBe(fault));

  it("is for open cases alone", () => {
    expect(decideFault([judged("front", "passed")], [yes("front")])).toBe("closed");
    expect(decideFault([], [])).toBe("closed");
  });

  it("leaves alone what was accepted before", () => {
    const before = [judged("front", "passed"), judged("back", "pending")];
    expect(decideFault(before, [yes("back")])).toBeNull();
    expect(decided(before, [yes("back")])).toEqual([judged("front", "passed"), judged("back", "passed")]);
  });
});

it("has two levels, four kinds of documents and four kinds of pictures", () => {
  expect(IDENTITY_LEVELS).toEqual(["basic", "advanced"]);
  expect(IDENTITY_DOCUMENT_KINDS).toEqual(["id_card", "passport", "driving_licence", "residence_permit"]);
  expect(IDENTITY_PARTS).toEqual(["front", "back", "selfie", "address"]);
});

it("says each reason of its own pictures alone, and each asks for a new picture, for what matches, or for nothing more", () => {
  const told = IDENTITY_REASON_KEYS.map((reason) => [
    reason,
    IDENTITY_REASONS[reason].kind,
    IDENTITY_PARTS.filter((part) => reasonFits(part, reason)).join(" "),
  ]);
  expect(told).toEqual([
    ["picture_blurred", "retry", "front back selfie address"],
    ["picture_incomplete", "retry", "front back selfie address"],
    ["document_other", "retry", "front back selfie address"],
    ["document_expired", "retry", "front back"],
    ["address_old", "retry", "address"],
    ["details_differ", "mismatch", "front back address"],
    ["person_differs", "mismatch", "selfie"],
    ["document_altered", "final", "front back address"],
  ]);
});

it("every reason can be said of something", () => {
  for (const reason of IDENTITY_REASON_KEYS) expect(IDENTITY_PARTS.some((part) => reasonFits(part, reason))).toBe(true);
});

it("a number is compared without what people put between its characters", () => {
  expect(documentNumber(" ab-12 34\u200b–５x ")).toBe("AB12345X");
  expect(documentNumber("X 123")).toBe("X123");
});

/** Random walks: send what is asked for, decide at random, reopen now and then. */
it("a case never asks for what was accepted, ends only by a final reason, and passes only when all was accepted", () => {
  const step = fc.record({
    reasons: fc.array(fc.option(fc.nat(IDENTITY_REASON_KEYS.length - 1)), { minLength: 2, maxLength: 2 }),
    reopen: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...IDENTITY_LEVELS),
      fc.constantFrom(...IDENTITY_DOCUMENT_KINDS),
      fc.array(step, { maxLength: 8 }),
      (level, kind, steps) => {
        let parts: readonly JudgedPart[] = [];
        for (const { reasons, reopen } of steps) {
          const asked = askedFor(level, kind, parts);
          const accepted = parts.filter(({ state }) => state === "passed").map(({ part }) => part);
          expect(asked.parts.filter((part) => accepted.includes(part))).toEqual([]);
          if (submitFault(level, kind, parts, asked) === null) parts = submitted(level, kind, parts);
          else if (reopen && parts.length > 0) parts = reopened(parts);
          if (stateOf(parts) !== "pending") {
            expect(asked).toEqual(asks(false));
            continue;
          }
          expect(parts.map(({ part }) => part)).toEqual(partsOf(level, kind));
          const open = parts.filter(({ state }) => state === "pending");
          const decisions = open.map(({ part }, at) => {
            const reason = IDENTITY_REASON_KEYS[reasons[at] ?? -1] ?? null;
            return { part, reason: reason !== null && reasonFits(part, reason) ? reason : null };
          });
          expect(decideFault(parts, decisions)).toBeNull();
          parts = decided(parts, decisions);
          expect(stateOf(parts) === "passed").toBe(parts.every(({ reason }) => reason === null));
          expect(isFinal(parts)).toBe(parts.some(({ reason }) => reason !== null && IDENTITY_REASONS[reason].kind === "final"));
          for (const part of parts) expect(part.state === "rejected").toBe(part.reason !== null);
        }
      },
    ),
    { seed: 41, numRuns: atDepth(400) },
  );
});

describe("what numbers of documents are compared by", () => {
  it.each([
    ["a point", "L01.X00.T47"],
    ["a stroke", "L01/X00/T47"],
    ["a hyphen and a space", "L01-X00 T47"],
    ["small letters", "l01x00t47"],
    ["a Cyrillic letter", "L01X00Т47"],
    ["a Greek letter", "L01Χ00T47"],
    ["digits of Arabic", "L٠١X٠٠T٤٧"],
    ["digits of Hindi", "L०१X००T४७"],
    ["full width", "Ｌ０１Ｘ００Ｔ４７"],
    ["a mark over a letter", "Ĺ01X00T47"],
    ["an O for a zero", "LO1XO0T47"],
    ["an I for a one", "L0IX00T47"],
  ])("is the same with %s", (_name, typed) => {
    expect(documentKey("DE", "id_card", typed)).toBe(documentKey("DE", "id_card", "L01X00T47"));
  });

  it("is another for another number", () => {
    const keys = ["L01X00T47", "L01X00T48", "L01X00T4", "1L01X00T47", "L01Y00T47"].map((typed) => documentKey("DE", "id_card", typed));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("of a mainland ID card is the same in its old form and its new one, whatever its check character", () => {
    const key = documentKey("CN", "id_card", "11010519491231002X");
    expect(key).toBe("11010519491231002");
    expect(documentKey("CN", "id_card", "110105491231002")).toBe(key);
    expect(documentKey("CN", "id_card", "110105194912310021")).toBe(key);
    expect(documentKey("CN", "id_card", "١١٠١٠٥١٩٤٩١٢٣١٠٠٢x")).toBe(key);
    expect(documentKey("CN", "id_card", "110105194912310031")).not.toBe(key);
    expect(documentKey("CN", "passport", "110105491231002")).not.toBe(key);
  });

  it.each([
    ["Cyrillic", "АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS"],
    ["Greek", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
    ["Latin, for digits", "OI", "01"],
  ])("takes letters that look alike for the same: %s", (_script, alike, latin) => {
    const key = documentKey("DE", "passport", latin);
    expect(documentKey("DE", "passport", alike)).toBe(key);
    expect(key).toBe(latin.replaceAll("O", "0").replaceAll("I", "1"));
  });

  it("of other documents keeps all of its digits", () => {
    for (const digits of ["110105491231002", "110105194912310021"]) {
      expect(documentKey("CN", "passport", digits)).toBe(digits);
      expect(documentKey("DE", "id_card", digits)).toBe(digits);
    }
  });

  it("reads digits whose scripts lie side by side, ten after ten", () => {
    const all = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((char) => /\p{Nd}/u.test(char));
    expect(all.length % 10).toBe(0);
    expect(documentKey("DE", "passport", all.join(""))).toBe("0123456789".repeat(all.length / 10));
  });

  it("reads every decimal digit as its value", () => {
    for (const zero of [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0x1d7ce, 0x1d7f6, 0xff10, 0x1fbf0]) {
      const digits = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join("");
      expect(documentKey("DE", "passport", digits)).toBe("0123456789");
    }
  });

  it("is its own key, and that of the number as it is kept", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), fc.constantFrom(...IDENTITY_DOCUMENT_KINDS), (typed, kind) => {
        const key = documentKey("DE", kind, typed);
        expect(documentKey("DE", kind, key)).toBe(key);
        expect(documentKey("DE", kind, documentNumber(typed))).toBe(key);
      }),
      { seed: 20_261_130, numRuns: atDepth(2_000) },
    );
  });
});
