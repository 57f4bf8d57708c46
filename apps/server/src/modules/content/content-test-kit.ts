import type { Fields, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { KIND_SEEDS } from "../../product-kinds.ts";
import { type Answer, ask, silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createOperatorsTestApp, type OperatorsTestApp } from "../operators/operators-test-kit.ts";
import { adminContentHandlers, type ContentModule, createContentModule } from "./index.ts";

export interface ContentFixture {
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  readonly content: ContentModule;
  readonly fixture: OperatorsTestApp;
  /** Token of an owner. */
  readonly owner: string;
  /** As the console does: JSON, by the owner. A second later everybody sees it. */
  readonly act: <K extends RouteKey>(key: K, fields: Fields<K>) => Promise<Answer<K>>;
  /** After the session has ended of itself: another one for the owner, and for `act`. */
  readonly logInAgain: () => Promise<string>;
}

/** The content of a new installation, and an operator at work on it. The caller closes the database. */
export async function openContentFixture(): Promise<ContentFixture> {
  const clock = new ManualClock(Date.UTC(2026, 0, 5));
  const database = await createTestDatabase();
  const { sql } = database;
  const content = createContentModule({ kinds: KIND_SEEDS, sql, clock, log: silentLog, site: { feed: "simulated", version: "1.2.3" } });
  await content.start();
  const fixture = await createOperatorsTestApp(sql, clock, (audit) => [content.handlers, adminContentHandlers({ sql, clock, audit })]);
  const owner = await fixture.token("owner", "ada");
  let token = owner;
  return {
    database,
    clock,
    content,
    fixture,
    owner,
    async act(key, fields) {
      const answer = await ask(fixture.app, key, fields, { token, encoding: "json" });
      clock.advance(1_000);
      return answer;
    },
    async logInAgain() {
      token = await fixture.logIn("ada");
      return token;
    },
  };
}

/** Words of a pop-up or banner that pass. */
export const testTexts = (more: object = {}) =>
  ({ language: "en", title: "Notice", content: "<p>Hello</p>", buttonText: "Read", ...more }) as const;
