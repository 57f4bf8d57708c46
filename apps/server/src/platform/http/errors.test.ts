import { REJECTIONS, type RejectionKey } from "@candela/api";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { postgres } from "../postgres/driver.ts";
import { Rejected } from "../rejection.ts";
import { answerError, rejectedOf } from "./errors.ts";

const answered = (code: string) => Object.assign(new postgres.PostgresError("by a test"), { code });

it.each([
  ["53100", "not_ready"],
  ["58030", "not_ready"],
  ["25006", "not_ready"],
  ["57P03", "not_ready"],
  ["55P03", "overloaded"],
] as const)("a database that answers %s is told as %s, with when to come again", (code, key) => {
  expect(rejectedOf(answered(code), "id")).toMatchObject({ key, params: { seconds: "1" } });
});

it("a statement that is wrong is told as our own mistake, by the name of the request", () => {
  expect(rejectedOf(answered("42P01"), "id")).toMatchObject({ key: "internal_error", params: { requestId: "id" } });
});

const rejections = Object.entries(REJECTIONS).map(
  ([key, { status, params }]) => [key as RejectionKey, status, params as readonly string[]] as const,
);

it.each(rejections.filter(([, status]) => status === 429 || status === 503))(
  "%s, of status %i, says to programs when to come again as it does to people",
  async (key, status, params) => {
    expect(params, "whoever is to wait is told for how long").toContain("seconds");
    const app = Fastify();
    app.get("/", (request, reply) => answerError(new Rejected(key, { seconds: "7" }), request, reply));
    const answer = await app.inject("/");
    expect(answer).toMatchObject({ statusCode: status, headers: { "retry-after": "7", "cache-control": "no-store" } });
    expect(answer.json()).toMatchObject({ msg: key, params: { seconds: "7" } });
  },
);

it("nothing else that is rejected says to come again", async () => {
  const app = Fastify();
  app.get("/:key", (request, reply) => {
    const { key } = request.params as { readonly key: RejectionKey };
    answerError(new Rejected(key, { seconds: "7" }), request, reply);
  });
  const asked = rejections.filter(([, status]) => status !== 429 && status !== 503).map(([key]) => app.inject(`/${key}`));
  for (const answer of await Promise.all(asked)) expect(answer.headers).not.toHaveProperty("retry-after");
});
