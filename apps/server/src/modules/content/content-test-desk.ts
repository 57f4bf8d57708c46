import type { Fields, RouteKey } from "@candela/contract";
import { ManualClock } from "@candela/testkit";
import { type Answer, ask, silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createOperatorsTestApp, type OperatorsTestApp } from "../operators/operators-test-kit.ts";
import { adminContentHandlers, type ContentModule, createContentModule } from "./index.ts";

export interface ContentTestDesk {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly content: ContentModule;
  readonly desk: OperatorsTestApp;
  /** Token of an owner. */
  readonly owner: string;
  /** As the console does: JSON, by the owner. A second later everybody sees it. */
  readonly act: <K extends RouteKey>(key: K, fields: Fields<K>) => Promise<Answer<K>>;
  /** After the session has ended of itself: another one for the owner, and for `act`. */
  readonly logInAgain: () => Promise<string>;
}

/** The content of a new installation, and an operator at work on it. The caller closes the database. */
export async function openContentTestDesk(): Promise<ContentTestDesk> {
  const clock = new ManualClock(Date.UTC(2026, 0, 5));
  const database = await createTestDatabase();
  const { sql } = database;
  const content = createContentModule({ sql, clock, log: silentLog, site: { feed: "simulated", version: "1.2.3" } });
  await content.start();
  const desk = await createOperatorsTestApp(sql, clock, (audit) => [content.handlers, adminContentHandlers({ sql, clock, audit })]);
  const owner = await desk.token("owner", "ada");
  let token = owner;
  return {
    database,
    clock,
    content,
    desk,
    owner,
    async act(key, fields) {
      const answer = await ask(desk.app, key, fields, { token, encoding: "json" });
      clock.advance(1_000);
      return answer;
    },
    async logInAgain() {
      token = await desk.logIn("ada");
      return token;
    },
  };
}

/** Words of a pop-up or banner that pass. */
export const testTexts = (more: object = {}) =>
  ({ language: "en", title: "Notice", content: "<p>Hello</p>", buttonText: "Read", ...more }) as const;
