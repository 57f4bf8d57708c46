import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { Rejected } from "../rejection.ts";
import { installBodyParsers } from "./bodies.ts";

const app = Fastify();
installBodyParsers(app);
app.setErrorHandler((error, _request, reply) =>
  reply.status(400).send(error instanceof Rejected ? error.params : { other: String(error) }),
);
app.post("/", (request) => request.body);
afterAll(() => app.close());

const sent = async (type: string, ...bytes: readonly (string | readonly number[])[]) => {
  const payload = Buffer.concat(bytes.map((part) => Buffer.from(part as string)));
  return (await app.inject({ method: "POST", url: "/", headers: { "content-type": type }, payload })).json<unknown>();
};
const [JSON_TYPE, FORM_TYPE] = ["application/json", "application/x-www-form-urlencoded"];
const ENCODING = { field: "body", rule: "encoding" };

it.each([
  ["a byte that begins nothing", [0xff]],
  ["half a sign", [0xc3, 0x28]],
  ["a stroke in two bytes", [0xc0, 0xaf]],
  ["half of a pair", [0xed, 0xa0, 0xbd]],
  ["a sign beyond the last one", [0xf5, 0x80, 0x80, 0x80]],
])("rejects bytes that are no text, as another text would be kept than was sent: %s", async (_name, bytes) => {
  expect(await sent(JSON_TYPE, '{"label":"a', bytes, 'b"}')).toEqual(ENCODING);
  expect(await sent(JSON_TYPE, '{"a', bytes, '":"b"}')).toEqual(ENCODING);
  expect(await sent(FORM_TYPE, "label=a", bytes, "b")).toEqual(ENCODING);
});

it("keeps every sign of a text, the one that stands for unknown ones among them", async () => {
  expect(await sent(JSON_TYPE, '{"label":"é😀\ufffd"}')).toEqual({ kind: "typed", value: { label: "é😀\ufffd" } });
  expect(await sent(FORM_TYPE, "label=é")).toEqual({ kind: "text", entries: [["label", "é"]] });
  expect(await sent(JSON_TYPE, "")).toEqual({ kind: "typed", value: {} });
});
