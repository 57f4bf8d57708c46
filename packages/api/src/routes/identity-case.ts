import {
  IDENTITY_DOCUMENT_KINDS,
  IDENTITY_LEVELS,
  IDENTITY_PARTS,
  IDENTITY_REASON_KEYS,
  type IdentityDocumentKind,
  type IdentityLevel,
  type IdentityPart,
  type IdentityReason,
} from "@candela/model/identity-case";
import { Type } from "typebox";
import { IDENTITY_NAME_MAX, IDENTITY_NUMBER_MAX, IDENTITY_PICTURE_BYTES_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdempotencyKey, OrNull, Wire } from "../schema.ts";
import { Base64, PictureType } from "./identity.ts";

/** The identity of a user, proved by pictures of documents. A case of a level is sent, decided picture by picture, and sent again as far as it was rejected. */

export const IdentityLevelName = Type.Unsafe<IdentityLevel>(Type.Union(IDENTITY_LEVELS.map((level) => Type.Literal(level))));
export const IdentityPartName = Type.Unsafe<IdentityPart>(Type.Union(IDENTITY_PARTS.map((part) => Type.Literal(part))));
export const IdentityReasonKey = Type.Unsafe<IdentityReason>(Type.Union(IDENTITY_REASON_KEYS.map((reason) => Type.Literal(reason))));
export const DocumentKind = Type.Unsafe<IdentityDocumentKind>(Type.Union(IDENTITY_DOCUMENT_KINDS.map((kind) => Type.Literal(kind))));
export const CountryCode = Type.String({ pattern: "^[A-Z]{2}$", maxLength: 2, description: "ISO 3166-1, two letters" });
/** Of a picture: open, accepted, or rejected with a reason. */
export const PartState = Type.Union([Type.Literal("pending"), Type.Literal("passed"), Type.Literal("rejected")]);
const CaseState = Type.Union([Type.Literal("none"), ...PartState.anyOf]);
/** Operators decide, or the sandbox that decides by itself on paper money. */
/** Decides: the sandbox, a program of paper mode that decides by itself after some seconds, or operators. */
export const ReviewerName = Type.Union([Type.Literal("sandbox"), Type.Literal("operators")]);

/** A picture that is too large gets its own rejection up to this size; beyond it, the rejection of a too large body. */
const PICTURE_BYTES_TAKEN = 1.5 * IDENTITY_PICTURE_BYTES_MAX;
const Picture = Base64(PICTURE_BYTES_TAKEN);
/** Two pictures in base64, some characters of which a form writes as three. */
const TWO_PICTURES = 4 * PICTURE_BYTES_TAKEN;

export const IdentityLevelCase = Wire({
  level: IdentityLevelName,
  state: CaseState,
  reviewer: ReviewerName,
  /** Whether anything can be sent now: not before the basic level has passed, not while the case is pending, not after its end. */
  isOpen: Type.Boolean(),
  /** Rejected for good. */
  isFinal: Type.Boolean(),
  /** What has to be sent now; of a case that is not begun, all of it, where a document of two sides is used. */
  asksDetails: Type.Boolean(),
  asksParts: Type.Array(IdentityPartName),
  parts: Type.Array(
    Wire({
      part: IdentityPartName,
      state: PartState,
      reason: OrNull(IdentityReasonKey),
      /** False once it was removed, as all are some time after the decision. */
      hasPicture: Type.Boolean(),
    }),
  ),
  /** What was entered; null for the advanced level, and before. */
  details: OrNull(
    Wire({
      name: Type.String(),
      country: CountryCode,
      documentKind: DocumentKind,
      /** The last characters of its number. */
      numberEnding: Type.String(),
    }),
  ),
  submittedAt: OrNull(EpochMs),
  decidedAt: OrNull(EpochMs),
  /** By when it is expected to be decided; null unless it is pending. */
  expectedAt: OrNull(EpochMs),
});

const Name = Type.String({ minLength: 1, maxLength: 4 * IDENTITY_NAME_MAX, description: "as the document has it" });
const DocumentNumber = Type.String({ minLength: 1, maxLength: 2 * IDENTITY_NUMBER_MAX, description: "number of the document" });

const REJECTIONS = [
  "account_unclaimed",
  "account_frozen",
  "identity_not_asked",
  "identity_uploads",
  "too_many_a_day",
  "avatar_not_image",
  "avatar_too_large",
  "avatar_too_wide",
  "key_reused",
  "operation_in_progress",
  "operation_unknown",
] as const;

export const identityCaseRoutes = {
  "GET /api/userIdentity/state": {
    summary: "The caller's verification of identity: the case of each level, basic first",
    access: "user",
    row: IdentityLevelCase,
  },
  "POST /api/userIdentity/submitBasic": {
    summary:
      "Sends what the basic level asks for: details, front and back at first (a passport has no back), after a rejection what was rejected (JSON)",
    access: "user",
    bodyBytesMax: TWO_PICTURES,
    body: Wire({
      idempotencyKey: IdempotencyKey,
      details: Type.Optional(Wire({ name: Name, country: CountryCode, documentKind: DocumentKind, number: DocumentNumber })),
      front: Type.Optional(Picture),
      back: Type.Optional(Picture),
    }),
    data: IdentityLevelCase,
    rejections: ["identity_name", "identity_number", ...REJECTIONS],
  },
  "POST /api/userIdentity/submitAdvanced": {
    summary: "Sends what the advanced level asks for: a selfie and a proof of address at first, after a rejection what was rejected",
    access: "user",
    bodyBytesMax: TWO_PICTURES,
    body: Wire({ idempotencyKey: IdempotencyKey, selfie: Type.Optional(Picture), address: Type.Optional(Picture) }),
    data: IdentityLevelCase,
    rejections: ["identity_basic_first", ...REJECTIONS],
  },
  "GET /api/userIdentity/picture": {
    summary: "The caller's own picture of a part, as it was sent last",
    access: "user",
    query: Wire({ part: IdentityPartName }),
    data: Wire({ part: IdentityPartName, mediaType: PictureType, image: Base64(PICTURE_BYTES_TAKEN) }),
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
