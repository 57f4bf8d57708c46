import { randomUUID } from "node:crypto";
import { SUPPORT_PICTURE_BYTES_MAX, SUPPORT_PICTURES_PER_DAY } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { createSecretBox } from "../../platform/secret-box.ts";
import { documentJpeg } from "../../testing/document-pictures.ts";
import { faultyAtCommit } from "../ledger/ledger-test-kit.ts";
import { keepPicture } from "./pictures.ts";
import { say } from "./say.ts";
import { openSupport } from "./support-test-kit.ts";
import { createTypists } from "./typists.ts";

const fixture = await openSupport();

const base64 = (mark = 1) => documentJpeg(mark).toString("base64");
const named = (picture = base64()) => ({ clientId: randomUUID(), picture });

describe("a picture", () => {
  it("is kept sealed and without what it tells besides itself, and shown to its user alone", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    const { conversation, message } = await user.done("POST /api/service/sendPicture", named());
    expect(message).toMatchObject({ kind: "picture", text: "", picture: { width: expect.any(Number), height: expect.any(Number) } });
    const id = message.picture?.id ?? "0";
    const shown = await user.done("GET /api/service/picture", { id });
    expect(shown?.mediaType).toBe("image/jpeg");
    const bytes = Buffer.from(shown?.base64 ?? "", "base64");
    // Neither a place nor a camera: no segment of a program is left but the picture's own head.
    expect(bytes.includes(Buffer.from("Exif"))).toBe(false);
    expect(documentJpeg(1).length).toBeGreaterThanOrEqual(bytes.length);
    const files = fixture.stored();
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(file.includes(bytes.subarray(40, 80))).toBe(false);
    expect(await other.said("GET /api/service/picture", { id })).toEqual(["not_found", {}]);
    expect(await user.lines(conversation.id)).toEqual([""]);
  });

  it("that is sent twice is one, and leaves one file", async () => {
    const user = await fixture.user();
    const before = fixture.stored().length;
    const picture = named();
    const tries = await Promise.all([1, 2, 3].map(() => user.done("POST /api/service/sendPicture", picture)));
    expect(new Set(tries.map(({ message }) => message.seq)).size).toBe(1);
    expect(fixture.stored().length).toBe(before + 1);
    expect(await user.said("POST /api/service/send", { clientId: picture.clientId, text: "Not a picture" })).toEqual(["key_reused", {}]);
  });

  it("stays where its message was kept, though nobody heard of it: asked again it is shown", async () => {
    const user = await fixture.user();
    const { clientId, picture } = named();
    const parts = fixture.partsWith(createSecretBox([Buffer.alloc(32, 1)], systemRandom));
    const context = { ...parts, sql: faultyAtCommit(fixture.sql, true), typists: createTypists() };
    const saying = { kind: "picture", keep: () => keepPicture(parts, picture) } as const;
    const files = fixture.stored().length;
    await expect(say(context, { userId: user.userId, language: "en" }, clientId, saying)).rejects.toThrow("EPIPE");
    expect(fixture.stored().length).toBe(files + 1);
    const { message } = await user.done("POST /api/service/sendPicture", { clientId, picture });
    expect(await user.done("GET /api/service/picture", { id: message.picture?.id ?? "0" })).toMatchObject({ mediaType: "image/jpeg" });
  });

  it("is rejected where it is none, too large or too wide, and leaves nothing", async () => {
    const user = await fixture.user();
    const before = fixture.stored().length;
    const send = (picture: string) => user.said("POST /api/service/sendPicture", named(picture));
    expect(await send(Buffer.from("<svg onload=alert(1)>").toString("base64"))).toEqual(["picture_not_image", {}]);
    expect(await send(Buffer.alloc(SUPPORT_PICTURE_BYTES_MAX + 1).toString("base64"))).toEqual(["picture_too_large", { max: "600" }]);
    expect(fixture.stored().length).toBe(before);
    expect((await user.current()).conversation).toBeNull();
  });

  it("comes five times a minute at most", async () => {
    const user = await fixture.user();
    for (let count = 0; count < 5; count += 1) await user.done("POST /api/service/sendPicture", named());
    expect(await user.said("POST /api/service/sendPicture", named())).toEqual(["too_many_requests", { seconds: "12" }]);
  });

  it("is shown to operators with a line in the audit log, and by no other message", async () => {
    const user = await fixture.user();
    const sana = await fixture.operator("sana");
    await user.send("See this");
    const { id } = (await user.done("POST /api/service/sendPicture", named())).conversation;
    const view = (seq: number) => sana.said("POST /api/admin/support/picture", { id, seq, reason: "asked about it" });
    expect(await view(1)).toEqual(["not_found", {}]);
    expect(await view(2)).toMatchObject({ mediaType: "image/jpeg" });
    const log = await fixture.sql`select object, after from operator_audit where action = 'support.picture'`;
    expect(log.map(({ object, after }) => [object, after])).toEqual([[id, { seq: 2 }]]);
    expect(await sana.body("GET /api/admin/support/list", { userId: String(user.userId) })).toMatchObject({
      rows: [{ last: { kind: "picture", text: "" } }],
    });
  });

  it("opens with the present key after an earlier one was given up", async () => {
    const user = await fixture.user();
    const { message } = await user.done("POST /api/service/sendPicture", named());
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    await fixture.moduleWith(createSecretBox([fresh, old], systemRandom)).start();
    const [row] = await fixture.sql<
      { with: string }[]
    >`select sealed_with as with from support_picture where id = ${message.picture?.id ?? "0"}::bigint`;
    expect(row?.with).toBe(createSecretBox([fresh], systemRandom).keyId);
    // The module of this test has the earlier key alone, and says so.
    expect(await user.said("GET /api/service/picture", { id: message.picture?.id ?? "0" })).toEqual(["not_found", {}]);
  });
});

describe("pictures", () => {
  it("are so many a day of a user: each is a file for good", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    for (let sent = 0; sent < SUPPORT_PICTURES_PER_DAY; sent += 1) {
      fixture.clock.advance(12_000);
      await user.done("POST /api/service/sendPicture", named());
    }
    fixture.clock.advance(60_000);
    expect(await user.said("POST /api/service/sendPicture", named())).toEqual(["too_many_requests", { seconds: expect.any(String) }]);
    await other.done("POST /api/service/sendPicture", named());
    fixture.clock.advance(DAY_MS / SUPPORT_PICTURES_PER_DAY);
    await user.done("POST /api/service/sendPicture", named());
  });
});
