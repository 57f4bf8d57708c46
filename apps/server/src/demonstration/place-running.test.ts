import { fastify } from "fastify";
import { expect, it } from "vitest";
import { systemRandom } from "../platform/clock.ts";
import { placeRunning } from "./place-running.ts";

/** A server whose log-in answers this; tells what it was asked for. */
function serverWhoseLogInAnswers(answer: object) {
  const asked: string[] = [];
  const app = fastify();
  app.addHook("onRequest", async ({ url }) => void asked.push(url.split("?", 1)[0] ?? ""));
  app.post("/api/auth/login", async () => answer);
  app.setNotFoundHandler(async ({ headers }) =>
    headers.authorization === undefined
      ? { code: 401, msg: "unauthorized", data: null }
      : { code: 200, msg: "ok", data: null, rows: [{ id: "3" }] },
  );
  return { app, asked };
}

it("places the trades of a start as the person, who logs out again", async () => {
  const { app, asked } = serverWhoseLogInAnswers({ code: 200, msg: "ok", data: { token: "token" } });
  expect(await placeRunning(app, "password", systemRandom)).toBe(true);
  expect(asked.filter((url) => url === "/api/fastTradeOrder/place")).toHaveLength(2);
  expect(asked.at(-1)).toBe("/api/auth/logout");
});

it.each(["second_factor_required", "login_failed"])("lets the start go on where the known password no longer lets in: %s", async (msg) => {
  const { app, asked } = serverWhoseLogInAnswers({ code: 422, msg, data: null });
  expect(await placeRunning(app, "password", systemRandom)).toBe(false);
  expect(asked).toEqual(["/api/auth/login"]);
});
