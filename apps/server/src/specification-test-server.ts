import { ManualClock } from "@candela/testkit";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { endWholeServer, openGuest, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** The whole server over a database of its own, as the client of the specification meets it. */
export interface SpecificationServer {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** A guest's. */
  readonly token: string;
  /** Asks with the headers of the specification's client, in English. */
  readonly ask: (url: string, headers?: Record<string, string>, more?: InjectOptions) => Promise<LightMyRequestResponse>;
  readonly post: (url: string, payload: Record<string, unknown>) => Promise<LightMyRequestResponse>;
  readonly close: () => Promise<void>;
}

export async function startSpecificationServer(): Promise<SpecificationServer> {
  const database = await createTestDatabase();
  // The rule of passwords is the operator's choice.
  await database.sql`insert into site_setting (setting, value) values ('password_rule', 'letters_and_digits')`;
  const server = await startWholeServer({ sql: database.sql, seed: "specification", clock: new ManualClock() });
  const { app } = server;
  const token = await openGuest(server);
  return {
    app,
    database,
    token,
    ask: (url, headers = {}, more = {}) =>
      app.inject({
        method: "GET",
        url,
        ...more,
        headers: { "accept-language": "en", languageid: "2", "content-type": "application/x-www-form-urlencoded", ...headers },
      }) as Promise<LightMyRequestResponse>,
    post: (url, payload) =>
      app.inject({ method: "POST", url, payload, headers: { authorization: token } }) as Promise<LightMyRequestResponse>,
    close: async () => {
      await endWholeServer(server);
      await database.close();
    },
  };
}
