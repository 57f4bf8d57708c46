import { proves } from "@candela/testkit";
import Fastify from "fastify";
import { Type } from "typebox";
import { expect, it } from "vitest";
import { installBodyParsers } from "./bodies.ts";
import { createFieldReader, type RawFields } from "./fields.ts";
import { parseParts } from "./parts.ts";

const BASE64 = Type.String({ pattern: "^[A-Za-z0-9+/]*={0,2}$", maxLength: 40, contentEncoding: "base64" });
const reader = createFieldReader(
  Type.Object({ id: Type.Integer(), note: Type.Optional(Type.String()), picture: Type.Optional(BASE64) }, { additionalProperties: false }),
);

/** What a server with our parsers reads of a body. */
async function read(contentType: string, body: Buffer | string): Promise<unknown> {
  const app = Fastify({ bodyLimit: 4_096 });
  installBodyParsers(app);
  app.setErrorHandler((error: { params?: unknown; code?: string }, _request, reply) =>
    reply.code(400).send(error.params ?? { code: error.code }),
  );
  app.post("/", async (request) => reader(request.body as RawFields));
  const answer = await app.inject({ method: "POST", url: "/", headers: { "content-type": contentType }, payload: body });
  await app.close();
  return answer.json();
}

/** As a browser writes it. */
async function sent(parts: readonly (readonly [string, string | Blob])[]): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value as string);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return read(request.headers.get("content-type") ?? "", Buffer.from(await request.arrayBuffer()));
}
const file = (bytes: readonly number[]) => new Blob([Uint8Array.from(bytes)], { type: "image/png" });

it("reads fields as those of any form, and a file as its bytes", proves("7.9"), async () => {
  const bytes = [0, 13, 10, 45, 45, 255, 254];
  const read = await sent([
    ["id", "7"],
    ["note", "Grüße, 王"],
    ["picture", file(bytes)],
  ]);
  expect(read).toEqual({ id: 7, note: "Grüße, 王", picture: Buffer.from(bytes).toString("base64") });
});

it.each([
  [
    "a field twice",
    [
      ["id", "1"],
      ["id", "2"],
    ],
    { field: "id", rule: "duplicate" },
  ],
  [
    "a field that there is not",
    [
      ["id", "1"],
      ["other", file([1])],
    ],
    { field: "other", rule: "unknown" },
  ],
  [
    "a file where text belongs",
    [
      ["id", "1"],
      ["note", file([65])],
    ],
    { field: "note", rule: "type" },
  ],
  ["a file where a number belongs", [["id", file([49])]], { field: "id", rule: "type" }],
  [
    "a zero byte",
    [
      ["id", "1"],
      ["note", "a\u0000"],
    ],
    { field: "body", rule: "zero_byte" },
  ],
  [
    "a file beyond its field",
    [
      ["id", "1"],
      ["picture", file(Array(40).fill(1))],
    ],
    { field: "picture", rule: "maxLength" },
  ],
] as const)("rejects %s", async (_what, parts, params) => {
  expect(await sent(parts)).toEqual(params);
});

const part = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

it.each([
  ["two boundaries", "multipart/form-data; boundary=x; boundary=y", `${part("id", "1")}--x--\r\n`, { field: "body", rule: "encoding" }],
  ["no boundary", "multipart/form-data", part("id", "1"), { field: "body", rule: "encoding" }],
  ["an end that is missing", "multipart/form-data; boundary=x", part("id", "1"), { field: "body", rule: "encoding" }],
  ["nothing at all of the format", "multipart/form-data; boundary=x", "id=1", { field: "body", rule: "encoding" }],
  [
    "bytes that are no text",
    "multipart/form-data; boundary=x",
    `${part("id", "1")}${part("note", "\xff")}--x--\r\n`,
    { field: "body", rule: "encoding" },
  ],
])("rejects a body with %s", async (_what, contentType, body, params) => {
  expect(await read(contentType, Buffer.from(body, "latin1"))).toEqual(params);
});

it("takes no more than the route's size", async () => {
  const long = await sent([
    ["id", "1"],
    ["note", "n".repeat(5_000)],
  ]);
  expect(long).toEqual({ code: "FST_ERR_CTP_BODY_TOO_LARGE" });
});

it("counts the parts before it reads any", async () => {
  const body = (count: number) => Buffer.from(`${Array.from({ length: count }, (_, at) => part(`a${at}`, "")).join("")}--x--\r\n`);
  expect(await parseParts("multipart/form-data; boundary=x", body(200))).toMatchObject({ entries: { length: 200 } });
  const many = parseParts("multipart/form-data; boundary=x", body(201));
  await expect(many).rejects.toMatchObject({ params: { field: "body", rule: "too_many_fields" } });
});
