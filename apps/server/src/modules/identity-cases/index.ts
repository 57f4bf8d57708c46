import { list, success } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { timerMs } from "../../platform/clock.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { Rejected } from "../../platform/rejection.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";
import type { Audit } from "../operators/index.ts";
import { identityAdminHandlers } from "./admin.ts";
import type { IdentityCaseContext, IdentityCaseParts } from "./context.ts";
import { removeOldPictures } from "./housekeeping.ts";
import { ownState, readCases } from "./own-state.ts";
import { readPicture } from "./pictures.ts";
import { sandboxReview } from "./sandbox.ts";
import { hashNumbersAnew, sealCasesAnew } from "./seal-anew.ts";
import { keepHashKey } from "./secrets.ts";
import { createSubmissionLimits } from "./submission-limits.ts";
import { picturesOf, submit } from "./submit.ts";

export type { IdentityCaseParts, IdentityPlace, IdentitySettings } from "./context.ts";
export { identifiedUsers, identityLevel } from "./identity-level.ts";
export { isSameDocument } from "./same-document.ts";

/** How often the sandbox looks at what waits, and how often old pictures are looked for, ms. */
const REVIEW_EVERY_MS = 1_000;
const REMOVE_EVERY_MS = HOUR_MS;

export interface IdentityCasesModule {
  readonly handlers: Handlers;
  readonly adminHandlers: (audit: Audit) => Handlers;
  /** Makes the key at the first start, and seals with the present one what an earlier key has left. */
  readonly start: () => Promise<void>;
  /** Decides by itself and removes what is old. */
  readonly worker: { readonly start: () => void; readonly stop: () => Promise<void> };
  /** One round of each, now. */
  readonly review: () => Promise<number>;
  readonly removeOld: () => Promise<number>;
}

function userHandlers(context: IdentityCaseContext): Handlers {
  return {
    "GET /api/userIdentity/state": async (call) => {
      const rows = await ownState(context, userOf(call).userId);
      return list(rows, rows.length);
    },
    "POST /api/userIdentity/submitBasic": (call) => {
      const { details, front, back } = call.fields;
      return submit(context, call, { level: "basic", details, pictures: picturesOf({ front, back }) });
    },
    "POST /api/userIdentity/submitAdvanced": (call) => {
      const { selfie, address } = call.fields;
      return submit(context, call, { level: "advanced", pictures: picturesOf({ selfie, address }) });
    },
    "GET /api/userIdentity/picture": async (call) => {
      const { part } = call.fields;
      const { basic, advanced } = await readCases(context.sql, userOf(call).userId);
      const picture = [...basic.pictures, ...advanced.pictures].find((other) => other.part === part);
      const bytes = picture === undefined ? null : await readPicture(context, picture);
      if (picture === undefined || bytes === null) throw new Rejected("not_found");
      return success({ part, mediaType: picture.mediaType, image: bytes.toString("base64") });
    },
  };
}

/** The identity of users, proved by pictures of documents that operators, or the sandbox, decide on. */
export function createIdentityCasesModule(parts: IdentityCaseParts): IdentityCasesModule {
  let key: Promise<Buffer> | undefined;
  const hashKey = (): Promise<Buffer> => {
    key ??= keepHashKey(parts.sql, parts.box, parts.random).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  const context = { ...parts, hashKey, limits: createSubmissionLimits(parts.clock) };
  const review = sandboxReview(context);
  const removeOld = () => removeOldPictures(context);
  const failed = (what: string) => (error: unknown) => parts.log.warn({ err: error }, what);
  const works = [
    repeatedWork({ everyMs: REMOVE_EVERY_MS, work: removeOld, onFailure: failed("old pictures could not be removed; it is tried again") }),
    ...(parts.settings.reviewer === "sandbox"
      ? [
          repeatedWork({
            everyMs: timerMs(parts.clock, REVIEW_EVERY_MS, REVIEW_EVERY_MS / 4),
            work: review,
            onFailure: failed("the sandbox could not decide; it is tried again"),
          }),
        ]
      : []),
  ];
  return {
    handlers: userHandlers(context),
    adminHandlers: (audit) => identityAdminHandlers({ ...context, audit }),
    async start() {
      await hashKey();
      await sealCasesAnew(context);
      await hashNumbersAnew(context);
    },
    worker: {
      start() {
        for (const work of works) work.start();
      },
      async stop() {
        await Promise.all(works.map((work) => work.stop()));
      },
    },
    review,
    removeOld,
  };
}
