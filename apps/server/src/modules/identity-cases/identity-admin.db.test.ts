import type { Data } from "@candela/api";
import { expect, it } from "vitest";
import { cleanPicture } from "./clean-picture.ts";
import { base64, openIdentityCases } from "./identity-cases-test-kit.ts";
import { identityLevel } from "./index.ts";

type Opened = Data<"POST /api/admin/identityCase/open">;

const kit = await openIdentityCases();
const { sql, user } = kit;
const compliance = await kit.operator("compliance", "carla");
const other = await kit.operator("owner", "oscar");
const support = await kit.operator("support", "sam");
const WHY = { reason: "a look at the case" };
let numbers = 20_000;
const fresh = () => {
  numbers += 1;
  return `CD${numbers}Y`;
};

/** A user with a pending case, and the case as it is listed. */
async function waiting(number = fresh()) {
  const owner = await user();
  await owner.whole(number);
  const { rows } = await compliance.send("GET /api/admin/identityCase/list", { userId: String(owner.userId) });
  const [row] = rows;
  if (row === undefined) throw new Error("the case must be listed");
  return { owner, row };
}

const open = async (id: string) => (await compliance.said("POST /api/admin/identityCase/open", { id, ...WHY })) as Opened;
const accept = (...parts: readonly ("front" | "back")[]) => parts.map((part) => ({ part }));
const audited = async (action: string, object: string) =>
  (await sql<{ loginName: string; reason: string }[]>`
    select login_name as "loginName", reason from operator_audit where action = ${action} and object = ${object}`) as unknown;

it("opens a case and its pictures to those with the right, and every look is in the audit log", async () => {
  const number = fresh();
  const { row } = await waiting(number);
  const detail = await open(row.id);
  expect(detail).toMatchObject({
    state: "pending",
    revision: 1,
    details: { name: "Marta Oliveira", country: "PT", documentKind: "id_card", number },
  });
  expect(detail?.pictures).toMatchObject([
    { part: "front", version: 1, isCurrent: true, state: "pending", removedTs: null },
    { part: "back", version: 1, isCurrent: true },
  ]);
  expect(detail?.events.map(({ kind, part, by }) => [kind, part, by])).toEqual([
    ["submitted", null, "user"],
    ["submitted", "front", "user"],
    ["submitted", "back", "user"],
  ]);
  expect(await audited("identityCase.open", row.id)).toEqual([{ loginName: "carla", reason: WHY.reason }]);
  const pictureId = detail?.pictures[0]?.id ?? "";
  const shown = await compliance.said("POST /api/admin/identityCase/picture", { pictureId, ...WHY });
  expect(shown).toMatchObject({ part: "front", image: cleanPicture(base64(1)).bytes.toString("base64") });
  expect(await audited("identityCase.picture", `${row.id} front 1`)).toEqual([{ loginName: "carla", reason: WHY.reason }]);
  expect(await support.said("POST /api/admin/identityCase/picture", { pictureId, ...WHY })).toEqual(["permission_denied", {}]);
  expect(await compliance.said("POST /api/admin/identityCase/picture", { pictureId: "999999", ...WHY })).toEqual(["not_found", {}]);
});

it("decides picture by picture, and the user is told which and why", async () => {
  const { owner, row } = await waiting();
  const decisions = [{ part: "front" as const }, { part: "back" as const, rejection: "picture_incomplete" as const }];
  const decide = (revision: number) =>
    compliance.said("POST /api/admin/identityCase/decide", { id: row.id, revision, decisions, reason: "the corner" });
  expect(await decide(row.revision + 1)).toEqual(["identity_case_changed", {}]);
  expect(await decide(row.revision)).toEqual({ id: row.id, revision: 2, state: "rejected" });
  expect(await decide(row.revision)).toEqual(["identity_case_changed", {}]);
  expect(await owner.state()).toMatchObject([{ state: "rejected", asksParts: ["back"] }, {}]);
  expect(await owner.messages()).toMatchObject([
    { kind: "identity_rejected", params: { reason: "picture_incomplete", reviewer: "operators" } },
  ]);
  await owner.basic({ back: base64(9) });
  expect((await open(row.id))?.pictures.map(({ part, version, state }) => [part, version, state])).toEqual([
    ["front", 1, "passed"],
    ["back", 2, "pending"],
    ["back", 1, "rejected"],
  ]);
});

it.each([
  ["one of two", accept("front")],
  ["one twice", [...accept("front"), ...accept("front")]],
  ["a reason that cannot be said of it", [...accept("front"), { part: "back" as const, rejection: "person_differs" as const }]],
])("rejects a decision on %s", async (_what, decisions) => {
  const { row } = await waiting();
  const fields = { id: row.id, revision: row.revision, decisions, reason: "a try" };
  expect(await compliance.said("POST /api/admin/identityCase/decide", fields)).toEqual(["identity_decision", {}]);
});

it("a case in one operator's hand is decided by nobody else, the sandbox included, until it is taken over", async () => {
  const { owner, row } = await waiting();
  const claim = (by: typeof compliance, revision: number, isClaimed: boolean, takesOver = false) =>
    by.said("POST /api/admin/identityCase/claim", { id: row.id, revision, isClaimed, takesOver, reason: "mine now" });
  expect(await claim(compliance, 1, true)).toMatchObject({ revision: 2, state: "pending" });
  expect(await open(row.id)).toMatchObject({ claimedBy: "carla", claimedAt: kit.clock.now() });
  expect(await claim(other, 2, true)).toEqual(["identity_case_claimed", { loginName: "carla" }]);
  await kit.review();
  expect(await owner.state()).toMatchObject([{ state: "pending" }, {}]);
  const decide = (by: typeof compliance, revision: number) =>
    by.said("POST /api/admin/identityCase/decide", { id: row.id, revision, decisions: accept("front", "back"), reason: "all well" });
  expect(await decide(other, 2)).toEqual(["identity_case_claimed", { loginName: "carla" }]);
  expect(await claim(other, 2, false)).toEqual(["identity_case_claimed", { loginName: "carla" }]);
  expect(await claim(other, 2, true, true)).toMatchObject({ revision: 3 });
  expect(await decide(compliance, 3)).toEqual(["identity_case_claimed", { loginName: "oscar" }]);
  expect(await decide(other, 3)).toMatchObject({ state: "passed" });
  expect((await open(row.id))?.events.slice(3).map(({ kind, by }) => [kind, by])).toEqual([
    ["claimed", "operator:carla"],
    ["claimed", "operator:oscar"],
    ["accepted", "operator:oscar"],
    ["accepted", "operator:oscar"],
  ]);
});

it("a case that is decided is taken in hand and given back by nobody; it is opened again first", async () => {
  const { row } = await waiting();
  const decided = { id: row.id, revision: 1, decisions: accept("front", "back"), reason: "all well" };
  expect(await compliance.said("POST /api/admin/identityCase/decide", decided)).toMatchObject({ state: "passed" });
  const claim = (more: { readonly revision: number; readonly isClaimed: boolean; readonly takesOver?: boolean }) =>
    compliance.said("POST /api/admin/identityCase/claim", { id: row.id, reason: "looking again", ...more });
  expect(await claim({ revision: 2, isClaimed: true })).toEqual(["identity_case_decided", {}]);
  expect(await claim({ revision: 2, isClaimed: true, takesOver: true })).toEqual(["identity_case_decided", {}]);
  expect(await claim({ revision: 2, isClaimed: false })).toEqual(["identity_case_decided", {}]);
  expect(await open(row.id)).toMatchObject({ revision: 2, claimedBy: null });
  const reopened = await other.said("POST /api/admin/identityCase/reopen", { id: row.id, revision: 2, reason: "another look" });
  expect(reopened).toMatchObject({ state: "pending", revision: 3 });
  expect(await claim({ revision: 3, isClaimed: true })).toMatchObject({ state: "pending", revision: 4 });
});

it("gives the queue as a file without anything of a document, to those with the right, and notes who took it", async () => {
  const number = fresh();
  const { owner, row } = await waiting(number);
  const text = await compliance.file("/api/admin/identityCase/file", { userId: String(owner.userId), ...WHY });
  const [head, line, rest] = text.replace("\uFEFF", "").split("\r\n");
  expect(head).toBe("case_id,user_id,level,state,submitted_at,decided_at,claimed_by,shared_with");
  expect(line).toBe(`${row.id},${owner.userId},basic,pending,${new Date(row.submittedTs).toISOString()},,,`);
  expect(rest).toBe("");
  for (const secret of [number, "Marta"]) expect(text).not.toContain(secret);
  expect(await audited("identityCase.export", "queue")).toEqual([{ loginName: "carla", reason: WHY.reason }]);
  const later = { userId: String(owner.userId), startTs: String(row.submittedTs + 1), ...WHY };
  expect((await compliance.file("/api/admin/identityCase/file", later)).split("\r\n")).toHaveLength(2);
  expect(await support.file("/api/admin/identityCase/file", WHY)).toContain("permission_denied");
});

it("two who decide at once decide once", async () => {
  const { owner, row } = await waiting();
  const fields = { id: row.id, revision: row.revision, decisions: accept("front", "back"), reason: "at once" };
  const answers = await Promise.all([compliance, other].map((by) => by.said("POST /api/admin/identityCase/decide", fields)));
  expect(answers.filter(Array.isArray)).toEqual([["identity_case_changed", {}]]);
  expect(await owner.messages()).toHaveLength(1);
});

it("notes stand in the history, and a case that has ended is opened again: its level counts no more", async () => {
  const { owner, row } = await waiting();
  await kit.review();
  expect(await identityLevel(sql, owner.userId)).toBe(1);
  expect(await compliance.said("POST /api/admin/identityCase/note", { id: row.id, reason: "asked the bank" })).toMatchObject({
    state: "passed",
  });
  const reopen = (revision: number) => compliance.said("POST /api/admin/identityCase/reopen", { id: row.id, revision, reason: "a doubt" });
  expect(await reopen(2)).toEqual({ id: row.id, revision: 3, state: "pending" });
  expect(await reopen(3)).toEqual(["identity_case_changed", {}]);
  expect(await identityLevel(sql, owner.userId)).toBe(0);
  expect((await open(row.id))?.events.slice(-2).map(({ kind, note }) => [kind, note])).toEqual([
    ["noted", "asked the bank"],
    ["reopened", "a doubt"],
  ]);
});

it("shows compliance the accounts that share a document, and lists by filters and a cursor", async () => {
  const number = fresh();
  const [one, two] = [await waiting(number), await waiting(number)];
  const list = async (fields: object) => (await compliance.send("GET /api/admin/identityCase/list", fields)).rows;
  const shared = await list({ isShared: true, state: "pending" });
  expect(shared.map(({ userId, sharedWith }) => [userId, sharedWith])).toEqual([
    [one.row.userId, [two.row.userId]],
    [two.row.userId, [one.row.userId]],
  ]);
  const [first] = await list({ isShared: true, limit: 1 });
  expect((await list({ isShared: true, limit: 1, after: first?.id ?? "" })).map(({ id }) => id)).toEqual([two.row.id]);
  expect(await list({ isShared: true, after: two.row.id })).toEqual([]);
  expect(await list({ isShared: true, level: "advanced" })).toEqual([]);
  expect(await list({ isShared: true, isClaimed: true })).toEqual([]);
  expect((await list({ userId: one.row.userId })).map(({ id }) => id)).toEqual([one.row.id]);
  expect((await compliance.send("GET /api/admin/identityCase/list", { after: "999999" })).msg).toBe("not_found");
});
