import { AVATAR_BYTES_MAX, PICTURES_PER_DAY } from "@candela/api";
import { expect, it } from "vitest";
import { type Asking, ask } from "../../testing/app-of-modules.ts";
import { jpegOf, pngOf } from "./avatar-test-images.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";

const test = await openIdentityTestApp();

const change = (token: string, fields: { nickName?: string; avatar?: string }, as: Asking = {}) =>
  ask(test.app, "POST /api/userInfo/changeProfile", fields, { token, ...as });
const picture = (token: string) => ask(test.app, "GET /api/userInfo/avatar", {}, { token });
const me = async (token: string) => (await ask(test.app, "GET /api/userInfo/getUserInfo", {}, { token })).body.data;
const base64 = (bytes: Buffer) => bytes.toString("base64");

it("changes the name alone, the picture alone, and both", async () => {
  const { token } = await test.guest();
  const before = await me(token);
  expect(before?.avatarVersion).toBe(0);

  expect((await change(token, { nickName: " Ada " })).body.data).toEqual({ nickName: "Ada", avatarVersion: 0 });
  expect((await change(token, { avatar: base64(pngOf()) })).body.data).toEqual({ nickName: "Ada", avatarVersion: 1 });
  expect((await change(token, { nickName: "Grace", avatar: base64(jpegOf(90)) })).body.data).toEqual({
    nickName: "Grace",
    avatarVersion: 2,
  });
  expect(await me(token)).toEqual({ ...before, nickName: "Grace", avatarVersion: 2 });
  expect((await change(token, {})).body.data).toEqual({ nickName: "Grace", avatarVersion: 2 });
});

it.each(["form", "json"] as const)("takes a picture of 400 KB as %s and gives back its very bytes", async (encoding) => {
  const { token } = await test.guest();
  const bytes = jpegOf(AVATAR_BYTES_MAX);
  expect((await change(token, { avatar: base64(bytes) }, { encoding })).body.code).toBe(200);
  expect((await picture(token)).body.data).toEqual({ avatarVersion: 1, mediaType: "image/jpeg", image: base64(bytes) });
});

it("takes a bounded number of pictures a day; the name, and taking the picture away, are no pictures", async () => {
  const { token } = await test.guest();
  for (let at = 0; at < PICTURES_PER_DAY; at += 1) expect((await change(token, { avatar: base64(pngOf()) })).body.code).toBe(200);
  expect((await change(token, { avatar: base64(pngOf()) })).body).toMatchObject({ msg: "too_many_a_day", params: { max: "40" } });
  expect((await change(token, { nickName: "Ada", avatar: "" })).body.data).toMatchObject({ nickName: "Ada", avatarVersion: 0 });
  expect((await change((await test.guest()).token, { avatar: base64(pngOf()) })).body.code).toBe(200);
});

it("shows a picture to its owner alone", async () => {
  const [owner, other] = [await test.guest(), await test.guest()];
  await change(owner.token, { avatar: base64(pngOf()) });
  expect((await picture(other.token)).body.msg).toBe("not_found");
  expect((await ask(test.app, "GET /api/userInfo/avatar", {})).body.msg).toBe("session_expired");
  expect((await change("", { nickName: "Eve" })).body.msg).toBe("session_expired");
  expect((await me(other.token))?.avatarVersion).toBe(0);
});

it("takes a picture away, and counts on with the next", async () => {
  const { token } = await test.guest();
  await change(token, { avatar: base64(pngOf()) });
  expect((await change(token, { avatar: "" })).body.data?.avatarVersion).toBe(0);
  expect((await picture(token)).body.msg).toBe("not_found");
  expect((await change(token, { avatar: base64(pngOf()) })).body.data?.avatarVersion).toBe(3);
});

it.each([
  [{ nickName: "Eve", avatar: base64(Buffer.from("no picture at all")) }, 422, "avatar_not_image"],
  [{ nickName: "Eve", avatar: base64(jpegOf(AVATAR_BYTES_MAX + 1)) }, 422, "avatar_too_large"],
  [{ nickName: "\u202eeve", avatar: base64(pngOf()) }, 422, "nick_name_malformed"],
  [{ nickName: "a".repeat(81) }, 400, "malformed_request"],
  [{ avatar: "not base64!" }, 400, "malformed_request"],
  [{ avatar: "A".repeat(1_300_000) }, 413, "body_too_large"],
])("changes nothing when anything of it is rejected: %#", async (fields, status, msg) => {
  const { token } = await test.guest();
  const before = await me(token);
  const answer = await change(token, fields);
  expect([answer.status, answer.body.msg]).toEqual([status, msg]);
  expect(await me(token)).toEqual(before);
  expect((await picture(token)).body.msg).toBe("not_found");
});

it("leaves other calls their small bodies", async () => {
  const answer = await ask(test.app, "POST /api/auth/sendCode", { account: `${"a".repeat(70_000)}@b.org`, purpose: "login" });
  expect([answer.status, answer.body.msg]).toEqual([413, "body_too_large"]);
});

it("keeps every one of many changes at once apart", async () => {
  const { token } = await test.guest();
  const answers = await Promise.all(Array.from({ length: 8 }, () => change(token, { avatar: base64(pngOf()) })));
  expect(answers.map(({ body }) => body.data?.avatarVersion).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
