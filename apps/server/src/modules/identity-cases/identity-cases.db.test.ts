import { randomUUID } from "node:crypto";
import { IDENTITY_ADDRESS_SUBMISSIONS_PER_DAY, IDENTITY_SUBMISSIONS_PER_DAY, UPLOADS_MAX } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { Rejected } from "../../platform/rejection.ts";
import { createSecretBox } from "../../platform/secret-box.ts";
import { freezeByHand } from "../../testing/freeze.ts";
import { cleanPicture } from "./clean-picture.ts";
import { base64, DETAILS, keyOfBox, openIdentityCases } from "./identity-cases-test-kit.ts";
import { identityLevel } from "./index.ts";
import { openDetails, sealDetails } from "./secrets.ts";
import { createSubmissionLimits } from "./submission-limits.ts";

const kit = await openIdentityCases();
const { sql, clock, user, guest, review, stored } = kit;
let numbers = 10_000;
/** A number of a document that nobody else has. */
const fresh = (ending = "") => {
  numbers += 1;
  return `AB${numbers}X${ending}`;
};

it("is sent, decided by the sandbox after some seconds, told live and in a message, and counts as a level", async () => {
  const owner = await user();
  expect(await owner.state()).toMatchObject([
    { level: "basic", state: "none", isOpen: true, asksDetails: true, asksParts: ["front", "back"], reviewer: "sandbox" },
    { level: "advanced", state: "none", isOpen: false },
  ]);
  const sent = await owner.whole(fresh("7890"));
  expect(sent).toMatchObject({ state: "pending", isOpen: false, expectedAt: clock.now() + 5_000, details: { numberEnding: "7890" } });
  expect(await kit.cases.review()).toBe(0);
  expect(await identityLevel(sql, owner.userId)).toBe(0);
  expect(await review()).toBe(1);
  expect(await owner.state()).toMatchObject([
    { state: "passed", isOpen: false, decidedAt: clock.now() },
    { level: "advanced", isOpen: true },
  ]);
  expect(await owner.messages()).toMatchObject([{ kind: "identity_passed", params: { level: "basic", reviewer: "sandbox" } }]);
  const told = kit.events.filter(({ userId }) => userId === owner.userId).map(({ event }) => event.kind);
  expect(told).toEqual(["identityCase", "identityCase", "message"]);
  expect(await identityLevel(sql, owner.userId)).toBe(1);
  await owner.advanced({ selfie: base64(3), address: base64(4) });
  await review();
  expect(await identityLevel(sql, owner.userId)).toBe(2);
});

it("shows its owner the pictures, without what a camera wrote beside them, and nobody else", async () => {
  const [owner, other] = [await user(), await user()];
  await owner.whole(fresh());
  const clean = cleanPicture(base64(1));
  expect(await owner.picture("front")).toEqual({ part: "front", mediaType: "image/jpeg", image: clean.bytes.toString("base64") });
  expect(await owner.picture("selfie")).toEqual(["not_found", {}]);
  expect(await other.picture("front")).toEqual(["not_found", {}]);
});

it("writes neither pictures nor details that can be read, in the database or in the store", async () => {
  const owner = await user();
  const [number, key] = [fresh(), randomUUID()];
  await owner.whole(number, key);
  const [row] = await sql<{ text: string }[]>`
    select (to_jsonb(c)::text || (select string_agg(to_jsonb(e)::text, '') from identity_event e where e.case_id = c.id)
      || (select answer || encode(request_hash, 'hex') from idempotency where key = ${key}::uuid)) as text
    from identity_case c where user_id = ${owner.userId}`;
  const hex = (text: string) => Buffer.from(text).toString("hex");
  for (const secret of [number, "Marta", hex(number), hex("Marta")]) expect(row?.text).not.toContain(secret);
  const picture = cleanPicture(base64(1)).bytes;
  expect(stored().filter((file) => file.includes(picture.subarray(0, 20)))).toEqual([]);
});

describe("numbers that the sandbox rejects, for those who try it", () => {
  it("90001: the first front is blurred, and the new one alone is asked for and passes", async () => {
    const owner = await user();
    await owner.whole(fresh("90001"));
    await review();
    const [basic] = await owner.state();
    expect(basic).toMatchObject({ state: "rejected", isOpen: true, isFinal: false, asksDetails: false, asksParts: ["front"] });
    expect(basic?.parts).toMatchObject([
      { part: "front", state: "rejected", reason: "picture_blurred" },
      { part: "back", state: "passed", reason: null },
    ]);
    expect(await owner.messages()).toMatchObject([{ kind: "identity_rejected", params: { level: "basic", reason: "picture_blurred" } }]);
    expect(await owner.basic({ front: base64(8), back: base64(9) })).toEqual(["identity_not_asked", {}]);
    expect(await owner.basic({ front: base64(8) })).toMatchObject({ state: "pending" });
    await review();
    expect(await owner.state()).toMatchObject([{ state: "passed" }, {}]);
    expect(await owner.picture("front")).toMatchObject({ image: cleanPicture(base64(8)).bytes.toString("base64") });
  });

  it("90002: what was entered differs, and another number passes with the same pictures", async () => {
    const owner = await user();
    await owner.whole(fresh("90002"));
    await review();
    expect(await owner.state()).toMatchObject([{ state: "rejected", asksDetails: true, asksParts: [] }, {}]);
    const details = { ...DETAILS, number: fresh() };
    expect(await owner.basic({ details: { ...details, documentKind: "passport" } })).toEqual(["identity_not_asked", {}]);
    expect(await owner.basic({ details })).toMatchObject({ state: "pending" });
    await review();
    expect(await owner.state()).toMatchObject([{ state: "passed", parts: [{ part: "front" }, { part: "back" }] }, {}]);
  });

  it("90003: rejected for good", async () => {
    const owner = await user();
    await owner.whole(fresh("90003"));
    await review();
    expect(await owner.state()).toMatchObject([{ state: "rejected", isFinal: true, isOpen: false, asksParts: [] }, {}]);
    expect(await owner.basic({ front: base64(8) })).toEqual(["identity_not_asked", {}]);
  });

  it("90004: passes, and the first proof of address does not", async () => {
    const owner = await user();
    await owner.whole(fresh("90004"));
    await review();
    await owner.advanced({ selfie: base64(3), address: base64(4) });
    await review();
    expect(await owner.state()).toMatchObject([{ state: "passed" }, { state: "rejected", asksParts: ["address"] }]);
    expect(await identityLevel(sql, owner.userId)).toBe(1);
  });
});

it("a passport has no back", async () => {
  const owner = await user();
  const details = { ...DETAILS, documentKind: "passport", number: fresh() } as const;
  expect(await owner.basic({ details, front: base64(1), back: base64(2) })).toEqual(["identity_not_asked", {}]);
  expect(await owner.basic({ details, front: base64(1) })).toMatchObject({ state: "pending" });
});

it.each<[string, Partial<typeof DETAILS> | Record<string, string>, unknown]>([
  ["a name of nothing that can be seen", { name: "\u200b" }, ["identity_name", { max: "80" }]],
  ["a number of three characters", { number: "1-2 3" }, ["identity_number", {}]],
  ["a number with other signs", { number: "12;345678" }, ["identity_number", {}]],
  ["a mainland ID card of another form", { country: "CN", number: "12345678" }, ["identity_number", {}]],
  ["a country that there is not", { country: "QQ" }, ["malformed_request", { field: "details", rule: "unknown" }]],
])("rejects %s, and keeps no picture", async (_what, change, rejection) => {
  const owner = await user();
  const before = stored().length;
  const details = { ...DETAILS, ...change } as typeof DETAILS;
  expect(await owner.basic({ details, front: base64(1), back: base64(2) })).toEqual(rejection);
  expect(stored()).toHaveLength(before);
  expect(await owner.state()).toMatchObject([{ state: "none" }, {}]);
});

it("the mainland rule is for mainland ID cards alone", async () => {
  const [mainland, passport] = [await user(), await user()];
  const details = { ...DETAILS, country: "CN" } as const;
  expect(await mainland.basic({ details: { ...details, number: "11010519491231002x" }, front: base64(1), back: base64(2) })).toMatchObject({
    state: "pending",
  });
  expect(await passport.basic({ details: { ...details, documentKind: "passport", number: "E12345678" }, front: base64(1) })).toMatchObject({
    state: "pending",
  });
});

it("rejects what is no picture, and the advanced level before the basic one, and guests", async () => {
  const owner = await user();
  const text = Buffer.from("no picture").toString("base64");
  expect(await owner.basic({ details: { ...DETAILS, number: fresh() }, front: base64(1), back: text })).toEqual(["avatar_not_image", {}]);
  expect(await owner.advanced({ selfie: base64(1), address: base64(2) })).toEqual(["identity_basic_first", {}]);
  expect(await (await guest()).whole()).toEqual(["account_unclaimed", {}]);
});

it("the same call again, at once too, makes one case and keeps its pictures once; another under its key is rejected", async () => {
  const owner = await user();
  const [number, key, before] = [fresh(), randomUUID(), stored().length];
  const answers = await Promise.all([owner.whole(number, key), owner.whole(number, key)]);
  expect(answers).toMatchObject([{ state: "pending" }, { state: "pending" }]);
  expect(await owner.whole(number, key)).toMatchObject({ state: "pending" });
  expect(stored()).toHaveLength(before + 2);
  expect(await owner.whole(fresh(), key)).toEqual(["key_reused", {}]);
  expect(await owner.whole(number)).toEqual(["identity_not_asked", {}]);
  expect(stored()).toHaveLength(before + 2);
});

it("takes no more pictures than one selection may hold", proves("5.21"), async () => {
  const owner = await user();
  await owner.whole(fresh("90001"));
  await review();
  await sql`
    insert into identity_picture (case_id, part, version, state, reason, media_type, file_name, sealed_key, sealed_with, submitted_ms, decided_ms)
    select c.id, 'front', 1 + n, 'rejected', 'picture_blurred', 'image/jpeg', 'padding-' || c.id || '-' || n, p.sealed_key, p.sealed_with, 1, 1
    from identity_case c join identity_picture p on p.case_id = c.id and p.part = 'front', generate_series(1, ${UPLOADS_MAX - 2}) as n
    where c.user_id = ${owner.userId}`;
  expect(await owner.basic({ front: base64(8) })).toEqual(["identity_uploads", { max: String(UPLOADS_MAX) }]);
});

it("takes a bounded number of submissions a day, whatever became of them; the same call again counts no more", async () => {
  const [owner, other] = [await user(), await user()];
  const [number, key] = [fresh(), randomUUID()];
  const full = ["too_many_a_day", { max: "20", until: String(clock.now() + DAY_MS) }];
  const before = stored().length;
  for (let at = 1; at < IDENTITY_SUBMISSIONS_PER_DAY; at += 1)
    expect(await owner.basic({ front: base64(8) })).toMatchObject(["identity_not_asked", {}]);
  expect(await owner.whole(number, key)).toMatchObject({ state: "pending" });
  expect(await owner.basic({ front: base64(8) })).toEqual(full);
  expect(await owner.whole(number, key)).toMatchObject({ state: "pending" });
  expect(stored()).toHaveLength(before + 2);
  expect(await other.whole(fresh())).toMatchObject({ state: "pending" });
  clock.advance(DAY_MS);
  expect(await owner.basic({ front: base64(8) })).toMatchObject(["identity_not_asked", {}]);
});

it("takes a bounded number of submissions a day from one address, however many accounts stand behind it", () => {
  const limits = createSubmissionLimits(clock);
  const taken = (userId: number, ip: string) => {
    try {
      limits.take(BigInt(userId), ip);
      return "taken";
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return error.key;
    }
  };
  for (let at = 0; at < IDENTITY_ADDRESS_SUBMISSIONS_PER_DAY; at += 1) expect(taken(at, "2001:db8::1")).toBe("taken");
  // What is turned away for the others of its address takes nothing of an account's own.
  for (let at = 0; at <= IDENTITY_SUBMISSIONS_PER_DAY; at += 1) expect(taken(1_000, "2001:db8::2")).toBe("too_many_a_day");
  expect(taken(1_000, "2001:db8:1::1")).toBe("taken");
});

it("leaves a document that another account has shown to compliance", async () => {
  const [first, second] = [await user(), await user()];
  const number = fresh();
  await first.whole(number);
  await review();
  // The same, written in another way.
  await second.whole(number.toLowerCase().split("").join(" "));
  expect(await review()).toBe(0);
  expect(await second.state()).toMatchObject([{ state: "pending" }, {}]);
});

describe("pictures that are old", () => {
  it("are removed some days after the decision, with their keys; what is pending stays", async () => {
    const [owner, waiting] = [await user(), await user()];
    await owner.whole(fresh());
    await review();
    await waiting.whole(fresh());
    await sql`update identity_case set claimed_by = 'somebody', claimed_ms = 1 where user_id = ${waiting.userId}`;
    const kept = async ({ userId }: { readonly userId: bigint }) =>
      (
        await sql<{ kept: number }[]>`
        select count(sealed_key)::int as kept from identity_picture p join identity_case c on c.id = p.case_id where c.user_id = ${userId}`
      )[0]?.kept;
    clock.advance(30 * DAY_MS - 1);
    await kit.cases.removeOld();
    expect(await kept(owner)).toBe(2);
    clock.advance(1);
    const files = stored().length;
    const removed = await kit.cases.removeOld();
    expect(removed).toBeGreaterThanOrEqual(2);
    expect(stored()).toHaveLength(files - removed);
    expect([await kept(owner), await kept(waiting)]).toEqual([0, 2]);
    expect(await identityLevel(sql, owner.userId)).toBe(1);
    const [history] = await sql<{ kinds: string[] }[]>`
      select array_agg(kind || ' ' || part order by e.id) as kinds from identity_event e join identity_case c on c.id = e.case_id
      where c.user_id = ${owner.userId} and kind = 'removed'`;
    expect(history?.kinds.toSorted()).toEqual(["removed back", "removed front"]);
  });
});

it("a document that was hashed in an earlier form is found again after a start, and still opens", async () => {
  const [first, second] = [await user(), await user()];
  const number = fresh();
  await first.whole(`${number}.7/A`);
  const rows = () => sql<{ userId: bigint; numberHash: Buffer; numberForm: number }[]>`
    select user_id as "userId", number_hash as "numberHash", number_form as "numberForm" from identity_case where level = 'basic'`;
  const box = createSecretBox([keyOfBox(1)], systemRandom);
  // As an earlier version wrote it: hashed as it was typed, sealed for that hash.
  const [now] = (await rows()).filter(({ userId }) => userId === first.userId);
  const earlier = Buffer.alloc(32, 7);
  const [stored] = await sql<{ sealed: Buffer; sealedWith: string }[]>`
    select sealed_details as sealed, sealed_with as "sealedWith" from identity_case where user_id = ${first.userId}`;
  const opened = openDetails(box, first.userId, now?.numberHash ?? earlier, stored ?? { sealed: earlier, sealedWith: "" });
  const { sealed } = sealDetails(box, first.userId, earlier, opened ?? { name: "", number: "" });
  await sql`update identity_case set number_hash = ${earlier}, number_form = 1, sealed_details = ${sealed} where user_id = ${first.userId}`;
  await kit.moduleWith(box).start();
  await second.whole(`${number}7A`);
  const both = (await rows()).filter(({ userId }) => [first.userId, second.userId].includes(userId));
  expect(both.map(({ numberForm }) => numberForm)).toEqual([2, 2]);
  expect(both[0]?.numberHash.equals(both[1]?.numberHash ?? earlier)).toBe(true);
  expect((await first.state())[0]).toMatchObject({ details: { name: DETAILS.name, numberEnding: ".7/A" } });
});

it("what an earlier key has sealed is sealed anew at a start, and still opens", async () => {
  const owner = await user();
  await owner.whole(fresh("4242"));
  const box = createSecretBox([keyOfBox(2), keyOfBox(1)], systemRandom);
  await kit.moduleWith(box).start();
  const rows = await sql<{ sealedWith: string }[]>`
    select sealed_with as "sealedWith" from identity_case where sealed_with is not null union select sealed_with from identity_picture where sealed_with is not null
    union select sealed_with from identity_key`;
  expect(rows).toEqual([{ sealedWith: box.keyId }]);
});

it("the history of a case is never changed", async () => {
  await expect(sql`update identity_event set note = 'other'`).rejects.toThrow("append-only");
  await expect(sql`delete from identity_event`).rejects.toThrow("append-only");
});

it("nothing is sent under a freeze, and no picture of it is kept", async () => {
  const owner = await user();
  await freezeByHand(sql, owner.userId);
  const before = await stored();
  expect(await owner.whole(fresh())).toEqual(["account_frozen", {}]);
  expect(await stored()).toEqual(before);
  expect(await owner.state()).toMatchObject([{ state: "none" }, { state: "none" }]);
});

describe("the sandbox comes to every case", () => {
  it("also behind one that cannot be decided for a fault of its own", async () => {
    const [spoiled, owner] = [await user(), await user()];
    await spoiled.whole(fresh());
    await owner.whole(fresh());
    await sql.unsafe(`create function spoiled() returns trigger language plpgsql as $$ begin raise exception 'spoiled'; end $$;
      create trigger spoiled before update on identity_case for each row when (old.user_id = ${spoiled.userId}) execute function spoiled()`);
    expect(await review()).toBe(1);
    expect([await spoiled.state(), await owner.state()]).toMatchObject([
      [{ state: "pending" }, {}],
      [{ state: "passed" }, {}],
    ]);
    await sql.unsafe("drop function spoiled cascade");
    expect(await review()).toBe(1);
    expect(await spoiled.state()).toMatchObject([{ state: "passed" }, {}]);
  });

  it("also behind more than one round's worth of those that are left to operators", async () => {
    await sql`insert into identity_case (user_id, level, state, revision, submitted_ms)
      select 9000000 + n, 'advanced', 'pending', 1, 1 from generate_series(1, 60) n`;
    const owner = await user();
    await owner.whole(fresh());
    await review();
    await review();
    expect(await owner.state()).toMatchObject([{ state: "passed" }, {}]);
    // Nor does what is left grow with the rounds: a later one is met by the next round or the one after it.
    const later = await user();
    await later.whole(fresh());
    await review();
    await review();
    expect(await later.state()).toMatchObject([{ state: "passed" }, {}]);
  });
});
