import { Type } from "typebox";
import { IDENTITY_NUMBER_MAX, IDENTITY_PICTURE_BYTES_MAX, LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from "../constants.ts";
import type { RouteDefinition } from "../route.ts";
import { EpochMs, IdText, OrNull, Reason, Wire } from "../schema.ts";
import { Claiming } from "./admin-claim.ts";
import { Base64, PictureType } from "./identity.ts";
import { CountryCode, DocumentKind, IdentityLevelName, IdentityPartName, IdentityReasonKey, PartState } from "./identity-case.ts";

const n = Type.Integer({ minimum: 1, maximum: 1_000_000 });

const caseRow = {
  id: IdText,
  userId: IdText,
  level: IdentityLevelName,
  state: PartState,
  /** Counts up with each change; a decision names the one that it saw. */
  revision: n,
  submittedTs: EpochMs,
  decidedTs: OrNull(EpochMs),
  /** Login name of the operator who has it in hand. */
  claimedBy: OrNull(Type.String()),
  /** Since when; null where nobody has. */
  claimedAt: OrNull(EpochMs),
  /** Other accounts that have shown the same document. */
  sharedWith: Type.Array(IdText),
};
const CaseRow = Wire(caseRow);

const CaseDetail = Wire({
  ...caseRow,
  isFinal: Type.Boolean(),
  /** Null for the advanced level, and where no key here opens them. */
  details: OrNull(
    Wire({
      name: Type.String(),
      country: CountryCode,
      documentKind: DocumentKind,
      number: Type.String({ maxLength: IDENTITY_NUMBER_MAX }),
    }),
  ),
  /** Every picture that was sent, of each part the newest first. */
  pictures: Type.Array(
    Wire({
      id: IdText,
      part: IdentityPartName,
      version: n,
      /** The newest of its part: it is what is decided. */
      isCurrent: Type.Boolean(),
      state: PartState,
      reason: OrNull(IdentityReasonKey),
      mediaType: PictureType,
      submittedTs: EpochMs,
      /** When it was removed; null while it can be looked at. */
      removedTs: OrNull(EpochMs),
    }),
  ),
  /** What happened to it, oldest first; nothing of it is ever changed. */
  events: Type.Array(
    Wire({
      ts: EpochMs,
      revision: n,
      kind: Type.Enum(["submitted", "claimed", "released", "noted", "accepted", "rejected", "reopened", "removed"]),
      part: OrNull(IdentityPartName),
      reason: OrNull(IdentityReasonKey),
      note: Type.String(),
      /** The one who did it: `user`, `sandbox`, `server`, or the login name of an operator behind `operator:`. */
      by: Type.String(),
    }),
  ),
});

const read = { access: "operator", permission: "identity.read" } as const;
const decide = { access: "operator", permission: "identity.decide" } as const;
const Changed = Wire({ id: IdText, revision: n, state: PartState });
const Revision = { id: IdText, revision: n, reason: Reason };

const filter = {
  state: Type.Optional(PartState),
  level: Type.Optional(IdentityLevelName),
  userId: Type.Optional(IdText),
  /** In somebody's hand, or in nobody's. */
  isClaimed: Type.Optional(Type.Boolean()),
  /** With a document that another account has shown, too. */
  isShared: Type.Optional(Type.Boolean()),
  /** Sent from this moment on, and before this one. */
  startTs: Type.Optional(EpochMs),
  endTs: Type.Optional(EpochMs),
};

/** Cases of identity, for operators. Each look at a picture or at the details of a document is an act, and stands in the audit log. */
export const adminIdentityRoutes = {
  "GET /api/admin/identityCase/list": {
    summary:
      "Cases of identity, the one that waits for longest first; `after` is the id of the last row before, and `total` counts all that match",
    ...read,
    query: Wire({
      ...filter,
      after: Type.Optional(IdText),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX, default: LIST_PAGE_SIZE })),
    }),
    row: CaseRow,
    rejections: ["not_found"],
  },
  "GET /api/admin/identityCase/file": {
    summary:
      "Cases of identity as CSV, the one that was sent first coming first, with the filters of the list; nothing of a document. Each file is in the audit log",
    ...read,
    query: Wire({ ...filter, reason: Reason }),
    file: "text/csv",
  },
  "POST /api/admin/identityCase/open": {
    summary: "One case with the details of its document, its pictures and its history",
    ...read,
    body: Wire({ id: IdText, reason: Reason }),
    data: CaseDetail,
    rejections: ["not_found"],
  },
  "POST /api/admin/identityCase/picture": {
    summary: "One picture of a case",
    ...read,
    body: Wire({ pictureId: IdText, reason: Reason }),
    data: Wire({ id: IdText, part: IdentityPartName, mediaType: PictureType, image: Base64(1.5 * IDENTITY_PICTURE_BYTES_MAX) }),
    rejections: ["not_found"],
  },
  "POST /api/admin/identityCase/claim": {
    summary: "Takes a case in hand, or gives it back; nobody else decides it meanwhile",
    ...decide,
    body: Wire({ ...Revision, ...Claiming }),
    data: Changed,
    rejections: ["not_found", "identity_case_changed", "identity_case_claimed", "identity_case_decided"],
  },
  "POST /api/admin/identityCase/note": {
    summary: "Writes the reason into the history of a case",
    ...decide,
    body: Wire({ id: IdText, reason: Reason }),
    data: Changed,
    rejections: ["not_found"],
  },
  "POST /api/admin/identityCase/decide": {
    summary: "Decides on each open picture: accepted without `rejection`, else rejected for it (JSON). The state of the case follows",
    ...decide,
    body: Wire({
      ...Revision,
      decisions: Type.Array(Wire({ part: IdentityPartName, rejection: Type.Optional(IdentityReasonKey) }), { minItems: 1, maxItems: 4 }),
    }),
    data: Changed,
    rejections: ["not_found", "identity_case_changed", "identity_case_claimed", "identity_decision"],
  },
  "POST /api/admin/identityCase/reopen": {
    summary: "Opens a case that has ended, to be decided anew; a level that had passed counts no more until then",
    ...decide,
    body: Wire(Revision),
    data: Changed,
    rejections: ["not_found", "identity_case_changed"],
  },
} as const satisfies Record<string, RouteDefinition>;
