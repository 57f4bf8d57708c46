import type { Row } from "@candela/api";
import { askedFor, IDENTITY_LEVELS, type IdentityDocumentKind, type IdentityLevel, isFinal } from "@candela/model/identity-case";
import { passingMs } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type CaseRow, casesOfUser, currentOf, type PictureRow, picturesOfCase } from "./case-store.ts";
import type { IdentityCaseContext } from "./context.ts";
import { openDetails } from "./secrets.ts";

export type LevelData = Row<"GET /api/userIdentity/state">;

/** What the sandbox takes for a look, and what operators are expected to, ms of the machine. */
export const SANDBOX_LOOK_MS = 5_000;
const OPERATORS_LOOK_MS = 2 * 86_400_000;
/** Characters of a number that are told to its owner. */
const ENDING_LENGTH = 4;
/** A document of two sides, as most are, while none is chosen. */
const USUAL_KIND: IdentityDocumentKind = "id_card";

/** A case with the pictures that it is decided by. */
export interface WholeCase {
  readonly row: CaseRow | null;
  readonly pictures: readonly PictureRow[];
}

export interface UserCases {
  readonly basic: WholeCase;
  readonly advanced: WholeCase;
}

export async function readCases(sql: Queryable, userId: bigint): Promise<UserCases> {
  const rows = await casesOfUser(sql, userId);
  const whole = async (level: IdentityLevel): Promise<WholeCase> => {
    const row = rows.find((other) => other.level === level) ?? null;
    return { row, pictures: row === null ? [] : currentOf(await picturesOfCase(sql, row.id)) };
  };
  return { basic: await whole("basic"), advanced: await whole("advanced") };
}

export const kindOf = ({ basic }: UserCases): IdentityDocumentKind => basic.row?.details?.documentKind ?? USUAL_KIND;

function detailsData({ box }: Pick<IdentityCaseContext, "box">, { userId, details }: CaseRow): LevelData["details"] {
  if (details === null) return null;
  const { country, documentKind, numberHash } = details;
  const opened = openDetails(box, userId, numberHash, details);
  // The key is missing here, and the log of the start has said so.
  if (opened === null) return { name: "", country, documentKind, numberEnding: "" };
  return { name: opened.name, country, documentKind, numberEnding: opened.number.slice(-ENDING_LENGTH) };
}

function levelData(context: IdentityCaseContext, cases: UserCases, level: IdentityLevel): LevelData {
  const { row, pictures } = cases[level];
  const { clock, settings } = context;
  const isOver = isFinal(pictures);
  const state = row?.state ?? "none";
  const mayBegin = level === "basic" || cases.basic.row?.state === "passed";
  const asked = askedFor(level, kindOf(cases), pictures);
  const lookMs = passingMs(clock, settings.reviewer === "sandbox" ? SANDBOX_LOOK_MS : OPERATORS_LOOK_MS);
  return {
    level,
    state,
    reviewer: settings.reviewer,
    isOpen: mayBegin && !isOver && (state === "none" || state === "rejected"),
    isFinal: isOver,
    asksDetails: asked.details,
    asksParts: [...asked.parts],
    parts: pictures.map(({ part, state: standing, reason, key }) => ({ part, state: standing, reason, hasPicture: key !== null })),
    details: row === null ? null : detailsData(context, row),
    submittedAt: row?.submittedMs ?? null,
    decidedAt: row?.decidedMs ?? null,
    expectedAt: row !== null && state === "pending" ? row.submittedMs + lookMs : null,
  };
}

export async function ownState(context: IdentityCaseContext, userId: bigint): Promise<LevelData[]> {
  const cases = await readCases(context.sql, userId);
  return IDENTITY_LEVELS.map((level) => levelData(context, cases, level));
}
