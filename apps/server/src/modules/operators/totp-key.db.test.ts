import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { createSecretBox, SECRET_KEY_BYTES } from "../../platform/secret-box.ts";
import { ask, silentLog } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createOperatorsModule } from "./index.ts";
import { findOperator } from "./operator-store.ts";
import { createOperatorsTestApp, type OperatorsTestApp, TEST_PASSWORD } from "./operators-test-kit.ts";
import { openTotp, sealAnew } from "./totp-key.ts";

const key = (byte: number) => Buffer.alloc(SECRET_KEY_BYTES, byte);
const clock = new ManualClock(Date.UTC(2026, 0, 5));
let database: TestDatabase;
let fixture: OperatorsTestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createOperatorsTestApp(database.sql, clock);
  for (const name of ["ada", "bob"]) await fixture.token("owner", name);
});
afterAll(() => database.close());

async function row(loginName: string) {
  const found = await findOperator(database.sql, loginName);
  if (found === null) throw new Error(`no ${loginName}`);
  return found;
}
const clear = async (loginName: string) => openTotp(testBox, await row(loginName));

it("the key of an authenticator is not in the database, and that of one operator opens nothing as another's", async () => {
  const [ada, bob] = [await row("ada"), await row("bob")];
  const secret = await clear("ada");
  if (secret === null) throw new Error("ada's key does not open");
  const dump = JSON.stringify([
    await database.sql`select o::text from operator o`,
    await database.sql`select a::text from operator_audit a`,
  ]);
  expect(dump).not.toContain(secret.toString("hex"));
  expect(openTotp(testBox, { ...bob, totpSecret: ada.totpSecret })).toBeNull();
});

it("a start seals what an earlier key has sealed; the same codes get in", async () => {
  const secret = await clear("ada");
  const next = createSecretBox([key(9), key(7)], systemRandom);
  await createOperatorsModule({ sql: database.sql, clock, random: systemRandom, box: next, log: silentLog }).start();
  for (const name of ["ada", "bob"]) expect((await row(name)).totpKeyId).toBe(next.keyId);
  expect(openTotp(createSecretBox([key(9)], systemRandom), await row("ada"))).toEqual(secret);
  expect(await clear("ada")).toBeNull();
  await sealAnew({ sql: database.sql, box: createSecretBox([key(7), key(9)], systemRandom), log: silentLog });
  expect(await clear("ada")).toEqual(secret);
  await fixture.logIn("ada");
});

it("without the key nobody gets in, the row stays as it is, and a renewed enrolment does", async () => {
  const code = await fixture.codeOf("bob");
  const lost = createSecretBox([key(5)], systemRandom);
  const secret = await clear("bob");
  const { bytes, keyId } = lost.seal(secret ?? Buffer.alloc(0), "operator totp bob");
  await database.sql`update operator set totp_secret = ${bytes}, totp_key_id = ${keyId} where login_name = 'bob'`;
  const answer = await ask(fixture.app, "POST /api/admin/session/login", { loginName: "bob", password: TEST_PASSWORD, code });
  expect(answer.body.msg).toBe("credentials_wrong");
  await fixture.module.start();
  expect(await row("bob")).toMatchObject({ totpKeyId: keyId, totpSecret: bytes });
  const owner = await fixture.logIn("ada");
  const renewed = await ask(
    fixture.app,
    "POST /api/admin/operator/renewEnrolment",
    { loginName: "bob", reason: "the key is lost" },
    { token: owner },
  );
  expect(renewed.body.code).toBe(200);
  expect((await row("bob")).totpKeyId).toBe(testBox.keyId);
});
