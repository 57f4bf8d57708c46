import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "../../platform/postgres/database.ts";
import { ask, silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createAudit, createAuditCheck } from "./index.ts";
import { createOperatorsTestApp, type OperatorsTestApp } from "./operators-test-kit.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5));
let database: TestDatabase;
let sql: Sql;
let fixture: OperatorsTestApp;
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ sql } = database);
  fixture = await createOperatorsTestApp(sql, clock);
  owner = await fixture.token("owner", "ada");
  for (const [loginName, reason] of [
    ["bob", "helps with texts"],
    ["cleo", '=SUM(A1) "quoted", and a\nline'],
  ] as const)
    await ask(fixture.app, "POST /api/admin/operator/add", { loginName, role: "content", reason }, { token: owner });
});
afterAll(() => database.close());

const problems = (check = createAuditCheck()) => sql.begin("isolation level repeatable read read only", check);

/** Changes that somebody with the database's password could make. */
async function tamper(work: (tx: Sql) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error("undone");
  await sql
    .begin(async (tx) => {
      await tx`alter table operator_audit disable trigger operator_audit_immutable`;
      await tx`alter table operator_audit disable trigger operator_audit_chain`;
      await work(tx as unknown as Sql);
      found = await createAuditCheck()(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

describe("the audit log", () => {
  it("says who did what to which thing, how it was and is, why, when and from where", async () => {
    const { body } = await ask(fixture.app, "GET /api/admin/audit/list", { action: "operator.add", loginName: "ada" }, { token: owner });
    expect(body.total).toBe(2);
    expect(body.rows[1]).toMatchObject({
      loginName: "ada",
      role: "owner",
      action: "operator.add",
      object: "bob",
      before: null,
      reason: "helps with texts",
      ip: "203.0.113.1",
      ts: clock.now(),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.parse(body.rows[1]?.after ?? "")).toEqual({ loginName: "bob", role: "content", isEnrolled: false, isDisabled: false });
    const later = await ask(fixture.app, "GET /api/admin/audit/list", { from: clock.now() + 1 }, { token: owner });
    expect(later.body.total).toBe(0);
    const byCommand = await ask(fixture.app, "GET /api/admin/audit/list", { object: "ada", action: "operator.add" }, { token: owner });
    expect(byCommand.body.rows[0]).toMatchObject({ operatorId: null, loginName: "command line" });
  });

  it("is exported whole, as CSV that no spreadsheet runs and as JSON lines", async () => {
    const read = (url: string) => fixture.app.inject({ method: "GET", url, headers: { authorization: owner } });
    const csv = await read("/api/admin/audit/exportCsv");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="candela-audit.csv"');
    expect(csv.body).toContain(`"'=SUM(A1) ""quoted"", and a\nline"`);
    const lines = await read("/api/admin/audit/exportJsonl?object=bob");
    expect(lines.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
    expect(
      lines.body
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).object),
    ).toEqual(["bob"]);
    const all = await read("/api/admin/audit/exportJsonl");
    const seqs = all.body
      .trimEnd()
      .split("\n")
      .map((line) => Number(JSON.parse(line).seq));
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  });

  it("is exported to its last entry, however many there are", async () => {
    await sql`insert into operator_audit (ts_ms, operator_id, login_name, role, action, object, reason, ip)
      select ${clock.now()}, null, 'command line', '', 'test.many', n::text, 'many', '' from generate_series(1, 620) as n`;
    const wanted = Array.from({ length: 620 }, (_, index) => String(index + 1));
    const read = async (route: string) => {
      const { body } = await fixture.app.inject({ method: "GET", url: `${route}?action=test.many`, headers: { authorization: owner } });
      return body.trimEnd().split("\n");
    };
    expect((await read("/api/admin/audit/exportJsonl")).map((line) => JSON.parse(line).object)).toEqual(wanted);
    expect((await read("/api/admin/audit/exportCsv")).slice(1).map((line) => line.split(",")[6])).toEqual(wanted);
  });

  it("takes no change, no removal and no truncation", async () => {
    await expect(sql`update operator_audit set reason = 'another' where seq = 1`).rejects.toThrow("append-only");
    await expect(sql`delete from operator_audit`).rejects.toThrow("append-only");
    await expect(sql`truncate operator_audit`).rejects.toThrow("append-only");
  });

  it("has one order also when many act at once, and no entry without its act", async () => {
    const audit = createAudit({ sql, clock, log: silentLog });
    const actor = { operator: null, ip: "" };
    const act = (n: number) => ({ action: "test.act", object: String(n), reason: "many at once" });
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        audit(actor, act(n), async () => {
          if (n % 3 === 0) throw new Error("rejected");
          return { before: null, after: `{"n":${n}}`, answer: n };
        }),
      ),
    );
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(4);
    const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from operator_audit where action = 'test.act'`;
    expect(row?.count).toBe(8);
    expect(await problems()).toEqual([]);
  });
});

async function audited(reason: string): Promise<void> {
  const act = { action: "test.act", object: "one", reason };
  await createAudit({ sql, clock, log: silentLog })({ operator: null, ip: "" }, act, async () => ({
    before: null,
    after: null,
    answer: null,
  }));
}

describe("the check of the audit log", () => {
  it("finds nothing wrong in what was only appended to", async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    ["a changed reason", (tx: Sql) => tx`update operator_audit set reason = 'nothing special' where seq = 2`],
    ["a changed value", (tx: Sql) => tx`update operator_audit set after = '{"role":"support"}' where seq = 3`],
    ["another name", (tx: Sql) => tx`update operator_audit set login_name = 'eve' where seq = 2`],
    ["a removed entry", (tx: Sql) => tx`delete from operator_audit where seq = 2`],
    ["a removed beginning", (tx: Sql) => tx`delete from operator_audit where seq <= 2`],
    [
      "two that changed places",
      (tx: Sql) =>
        tx`update operator_audit set seq = case seq when 2 then 1002 else 1003 end where seq in (2, 3)`.then(
          () => tx`update operator_audit set seq = case seq when 1002 then 3 else 2 end where seq > 1000`,
        ),
    ],
    [
      "one put in",
      (
        tx: Sql,
      ) => tx`insert into operator_audit select seq + 1000, ts_ms, operator_id, login_name, role, action, object, before, after, reason, ip, hash
        from operator_audit where seq = 1`,
    ],
  ])("finds %s", async (_what, work) => {
    const found = await tamper(work);
    expect(found).not.toEqual([]);
    for (const line of found) expect(line).toMatch(/^audit entry \d+: it, or the one before it/);
  });

  it.each([
    ["changed", (tx: Sql) => tx`update operator_audit set reason = 'changed behind' where seq = 6`],
    ["removed", (tx: Sql) => tx`delete from operator_audit where seq = 6`],
  ])("reads what is behind again, a part each time: an entry that is %s there is found without a new start", async (_what, work) => {
    const check = createAuditCheck(2);
    expect(await problems(check)).toEqual([]);
    await audited("comes later");
    const undo = new Error("undone");
    const found: string[][] = [];
    await sql
      .begin(async (tx) => {
        await tx`alter table operator_audit disable trigger operator_audit_immutable`;
        await tx`savepoint sound`;
        await work(tx as unknown as Sql);
        while (found.length < 3) found.push(await check(tx));
        await tx`rollback to savepoint sound`;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    // Entries 1 and 2, 3 and 4, then 5 and 6.
    expect(found).toEqual([[], [], [expect.stringMatching(/^audit entry 6: /)]]);
    const [last] = await sql<{ seq: bigint }[]>`select max(seq) as seq from operator_audit`;
    for (let round = 0n; round <= (last?.seq ?? 0n); round += 1n) expect(await problems(check)).toEqual([]);
  });

  it("goes on from where it found the log sound", async () => {
    const undo = new Error("undone");
    const late = createAuditCheck();
    expect(await problems(late)).toEqual([]);
    await audited("after the mark");
    await sql
      .begin(async (tx) => {
        await tx`alter table operator_audit disable trigger operator_audit_immutable`;
        await tx`update operator_audit set object = 'another' where seq = (select max(seq) from operator_audit)`;
        expect(await late(tx)).toEqual([expect.stringContaining("was changed, added or removed")]);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(await problems(late)).toEqual([]);
  });

  it("finds that the log was written anew as a whole, with hashes that follow from each other, since it looked", async () => {
    const check = createAuditCheck();
    expect(await problems(check)).toEqual([]);
    const undo = new Error("undone");
    await sql
      .begin(async (tx) => {
        await tx`alter table operator_audit disable trigger operator_audit_immutable`;
        await tx`update operator_audit set reason = 'written anew' where seq = (select max(seq) from operator_audit)`;
        await tx`update operator_audit a set hash = operator_audit_hash((select b.hash from operator_audit b where b.seq = a.seq - 1), a)
          where a.seq = (select max(seq) from operator_audit)`;
        expect(await createAuditCheck()(tx), "nothing in the log itself tells").toEqual([]);
        expect(await check(tx)).toEqual([expect.stringContaining("it was there and is gone, or another")]);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  });

  it("misses what was cut off at the end since it looked", async () => {
    const check = createAuditCheck();
    expect(await problems(check)).toEqual([]);
    const undo = new Error("undone");
    await sql
      .begin(async (tx) => {
        await tx`alter table operator_audit disable trigger operator_audit_immutable`;
        await tx`delete from operator_audit where seq = (select max(seq) from operator_audit)`;
        expect(await createAuditCheck()(tx)).toEqual([]);
        expect(await check(tx)).toEqual([expect.stringContaining("it was there and is gone")]);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  });
});
