import type { FastifyInstance } from "fastify";
import { afterAll, expect, it } from "vitest";
import type { Sql } from "../../platform/postgres/database.ts";
import { createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { CALLBACK_PATH, createCallbacks } from "./callbacks.ts";

const clock = { now: () => 1_000 };
/** Of a provider that nobody knows nothing is asked. */
const sql = (() => {
  throw new Error("no database is asked");
}) as unknown as Sql;
const callbacks = createCallbacks({ sql, clock, log: silentLog, providers: [], apply: async () => [] });
const app: FastifyInstance = await createAppOfModules({ modules: [], clock, installs: [callbacks.install] });
afterAll(() => app.close());

const from = async (remoteAddress: string) =>
  (await app.inject({ method: "POST", url: `${CALLBACK_PATH}/nobody`, payload: "{}", remoteAddress })).statusCode;

it("counts callbacks of a home, however many addresses of version 6 it has", async () => {
  const answers = await Promise.all(Array.from({ length: 601 }, (_, at) => from(`2001:db8:1:2::${at.toString(16)}`)));
  expect(answers.filter((status) => status === 404)).toHaveLength(600);
  expect(answers.at(-1)).toBe(429);
  expect(await from("2001:db8:1:3::1")).toBe(404);
});
