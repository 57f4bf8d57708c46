import { type Data, LIST_PAGE_SIZE, list, type Row, success } from "@candela/api";
import { isFinal } from "@candela/model/identity-case";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type Audit, actorOf, type Changed, checkClaim, claimAfter, exportOf } from "../operators/index.ts";
import { casesFile } from "./admin-file.ts";
import { type CaseFilter, eventsOfCase, listCases } from "./admin-store.ts";
import {
  type CaseRow,
  currentOf,
  findPicture,
  insertEvents,
  judgePicture,
  lockCase,
  picturesOfCase,
  saveClaim,
  saveState,
} from "./case-store.ts";
import type { IdentityCaseContext } from "./context.ts";
import { decideCase } from "./decide.ts";
import { readPicture } from "./pictures.ts";
import { openDetails } from "./secrets.ts";
import { otherHolders } from "./shared-documents.ts";
import { tellDevices } from "./tell.ts";

export interface IdentityAdminParts {
  readonly audit: Audit;
}

type Context = IdentityCaseContext & IdentityAdminParts;
type CaseData = Row<"GET /api/admin/identityCase/list">;
type ActCall =
  | Call<"POST /api/admin/identityCase/claim">
  | Call<"POST /api/admin/identityCase/note">
  | Call<"POST /api/admin/identityCase/decide">
  | Call<"POST /api/admin/identityCase/reopen">;

function rowData(row: CaseRow, shared: ReadonlyMap<bigint, readonly bigint[]>): CaseData {
  const { id, userId, level, state, revision, submittedMs, decidedMs, claimedBy, claimedMs } = row;
  const sharedWith = (shared.get(userId) ?? []).map(String);
  return {
    id: String(id),
    userId: String(userId),
    level,
    state,
    revision,
    submittedTs: submittedMs,
    decidedTs: decidedMs,
    claimedBy,
    claimedAt: claimedMs,
    sharedWith,
  };
}

async function foundCase(tx: Tx, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, BigInt(id));
  if (row === null) throw new Rejected("not_found");
  return row;
}

async function caseDetail(sql: Queryable, { box }: Pick<Context, "box">, row: CaseRow): Promise<Data<"POST /api/admin/identityCase/open">> {
  const pictures = await picturesOfCase(sql, row.id);
  const current = currentOf(pictures);
  const [events, shared] = [await eventsOfCase(sql, row.id), await otherHolders(sql, [row.userId])];
  const { details } = row;
  const opened = details === null ? null : openDetails(box, row.userId, details.numberHash, details);
  return {
    ...rowData(row, shared),
    isFinal: isFinal(current),
    details: details === null || opened === null ? null : { ...opened, country: details.country, documentKind: details.documentKind },
    pictures: pictures.map((picture) => {
      const { id, part, version, state, reason, mediaType, submittedMs, removedMs } = picture;
      const isCurrent = current.includes(picture);
      return { id: String(id), part, version, isCurrent, state, reason, mediaType, submittedTs: submittedMs, removedTs: removedMs };
    }),
    events: events.map(({ ts, ...event }) => ({ ...event, ts: Number(ts) })),
  };
}

/** A look: an act that changes nothing, and stands in the audit log before anything is shown. */
const looked = <T>(answer: T): Changed<T> => ({ before: null, after: null, answer });

/** Throws `not_found` where the row to go on from is not there. */
async function readCases(sql: Queryable, filter: CaseFilter, limit: number): Promise<{ rows: CaseData[]; total: number }> {
  const found = await listCases(sql, filter, limit);
  if (found === null) throw new Rejected("not_found");
  const shared = await otherHolders(sql, [...new Set(found.rows.map(({ userId }) => userId))]);
  return { rows: found.rows.map((row) => rowData(row, shared)), total: found.total };
}

function looks(context: Context): Handlers {
  const { sql, audit } = context;
  return {
    "GET /api/admin/identityCase/list": async ({ fields }) => {
      const { rows, total } = await readCases(sql, fields, fields.limit ?? LIST_PAGE_SIZE);
      return list(rows, total);
    },
    "GET /api/admin/identityCase/file": async (call) => {
      const { reason, ...filter } = call.fields;
      await audit(actorOf(call), { action: "identityCase.export", object: "queue", reason }, async () => exportOf(filter));
      const read = async (after: string | null, limit: number) =>
        (await readCases(sql, after === null ? filter : { ...filter, after }, limit)).rows;
      return { fileName: "candela-identity-cases.csv", parts: casesFile(read) };
    },
    "POST /api/admin/identityCase/open": async (call) => {
      const { id, reason } = call.fields;
      const act = { action: "identityCase.open", object: id, reason };
      return success(await audit(actorOf(call), act, async (tx) => looked(await caseDetail(tx, context, await foundCase(tx, id)))));
    },
    "POST /api/admin/identityCase/picture": async (call) => {
      const { pictureId, reason } = call.fields;
      const picture = await findPicture(sql, BigInt(pictureId));
      if (picture === null) throw new Rejected("not_found");
      const act = { action: "identityCase.picture", object: `${picture.caseId} ${picture.part} ${picture.version}`, reason };
      await audit(actorOf(call), act, async () => looked(null));
      const bytes = await readPicture(context, picture);
      if (bytes === null) throw new Rejected("not_found");
      return success({ id: pictureId, part: picture.part, mediaType: picture.mediaType, image: bytes.toString("base64") });
    },
  };
}

type Acted = { readonly revision: number; readonly state: CaseRow["state"] };

/** An act on a locked case: audited with its state before and after, without anything of the document. */
function act<T extends Acted>(
  context: Context,
  call: ActCall,
  verb: string,
  work: (tx: Tx, row: CaseRow) => Promise<T>,
): Promise<T & { userId: bigint }> {
  const { id, reason } = call.fields;
  return context.audit(actorOf(call), { action: `identityCase.${verb}`, object: id, reason }, async (tx) => {
    const row = await foundCase(tx, id);
    if ("revision" in call.fields && call.fields.revision !== row.revision) throw new Rejected("identity_case_changed");
    const done = await work(tx, row);
    const { revision, state } = done;
    const told = (stood: Acted, more = {}) => JSON.stringify({ revision: stood.revision, state: stood.state, ...more });
    const after = told({ revision, state }, "decisions" in call.fields ? { decisions: call.fields.decisions } : {});
    return { before: told(row), after, answer: { ...done, userId: row.userId } };
  });
}

const QUEUE = { rejection: "identity_case_claimed", param: "loginName" } as const;

const byOperator = (loginName: string) => `operator:${loginName}`;

function acts(context: Context): Handlers {
  const { clock } = context;
  const changed = (call: ActCall, { revision, state }: Acted) => success({ id: call.fields.id, revision, state });
  return {
    "POST /api/admin/identityCase/claim": async (call) => {
      const { isClaimed, reason } = call.fields;
      const { loginName } = operatorOf(call);
      const done = await act(context, call, "claim", async (tx, row) => {
        if (row.state !== "pending") throw new Rejected("identity_case_decided");
        const claimer = claimAfter(QUEUE, row.claimedBy, loginName, call.fields);
        const revision = await saveClaim(tx, row.id, claimer, clock.now());
        const by = { id: row.id, revision, by: byOperator(loginName), now: clock.now() };
        await insertEvents(tx, by, [{ kind: isClaimed ? "claimed" : "released", note: reason }]);
        return { revision, state: row.state };
      });
      return changed(call, done);
    },
    "POST /api/admin/identityCase/note": async (call) => {
      const done = await act(context, call, "note", async (tx, { id, revision, state }) => {
        const by = byOperator(operatorOf(call).loginName);
        await insertEvents(tx, { id, revision, by, now: clock.now() }, [{ kind: "noted", note: call.fields.reason }]);
        return { revision, state };
      });
      return changed(call, done);
    },
    "POST /api/admin/identityCase/decide": async (call) => {
      const { loginName } = operatorOf(call);
      const decisions = call.fields.decisions.map(({ part, rejection = null }) => ({ part, reason: rejection }));
      const done = await act(context, call, "decide", (tx, row) => {
        checkClaim(QUEUE, row.claimedBy, loginName);
        const decision = {
          decisions,
          reviewer: "operators" as const,
          by: byOperator(loginName),
          note: call.fields.reason,
          now: clock.now(),
        };
        return decideCase(tx, row, decision);
      });
      tellDevices(context, done.userId, done.sent);
      return changed(call, done);
    },
    "POST /api/admin/identityCase/reopen": async (call) => {
      const { loginName } = operatorOf(call);
      const done = await act(context, call, "reopen", async (tx, row) => {
        if (row.state === "pending") throw new Rejected("identity_case_changed");
        return reopen(tx, row, { by: byOperator(loginName), note: call.fields.reason, now: clock.now() });
      });
      tellDevices(context, done.userId);
      return changed(call, done);
    },
  };
}

interface Reopening {
  readonly by: string;
  readonly note: string;
  readonly now: number;
}

async function reopen(tx: Tx, row: CaseRow, { by, note, now }: Reopening): Promise<Acted> {
  for (const { id } of currentOf(await picturesOfCase(tx, row.id))) await judgePicture(tx, id, { state: "pending", reason: null }, now);
  const revision = await saveState(tx, row.id, "pending", now);
  await insertEvents(tx, { id: row.id, revision, by, now }, [{ kind: "reopened", note }]);
  return { revision, state: "pending" };
}

export function identityAdminHandlers(context: Context): Handlers {
  return { ...looks(context), ...acts(context) };
}
