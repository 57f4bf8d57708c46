/** Random teams over random days, compared with a naive model that knows nothing of sets, slices or money that runs out. */
import { DAY_MS } from "@candela/model";
import { SeededRandom } from "@candela/testkit";
import { expect, it } from "vitest";
import { numberList } from "../../platform/postgres/columns.ts";
import { openTeamFixture } from "./referrals-test-kit.ts";

const fixture = await openTeamFixture();
const RATES = [10n, 3n, 1n];

interface Person {
  readonly id: bigint;
  readonly by: Person | null;
  /** The day from which identity counts; null for nobody. */
  identifiedFrom: number | null;
  document: string | null;
}

it.each([1, 2, 3, 4])("pays each day's shares as a naive count of them does: seed %i", async (seed) => {
  const random = new SeededRandom(seed);
  const pick = (below: number) => random.below(below);
  const people: Person[] = [];
  const expected: string[] = [];
  const today = () => Math.floor(fixture.now / DAY_MS);
  const identify = async (person: Person) => {
    // One in four shows somebody else's document.
    const other = people[pick(people.length)];
    const document = pick(4) === 0 && other?.document ? other.document : `${seed} ${person.id}`;
    await fixture.identify(person.id, document);
    Object.assign(person, { document, identifiedFrom: today() + 1 });
  };
  for (let day = 0; day < 6; day += 1) {
    for (let index = 0; index < 5; index += 1) {
      const by = pick(4) === 0 ? null : (people[pick(people.length + 1)] ?? null);
      const person: Person = { id: await fixture.user({ by: by?.id ?? null, document: null }), by, identifiedFrom: null, document: null };
      people.push(person);
      if (pick(3) > 0) await identify(person);
    }
    for (const person of people) {
      if (person.identifiedFrom === null && pick(4) === 0) await identify(person);
      const fees = Array.from({ length: pick(3) }, () => BigInt(1 + pick(3_000_000)));
      for (const fee of fees) await fixture.fee(person.id, fee, { reason: pick(2) === 0 ? "fee" : "quick_fee" });
      const base = fees.reduce((sum, fee) => sum + fee, 0n);
      let above = person.by;
      for (const [level, rate] of RATES.entries()) {
        if (above === null) break;
        const counts = [person, above].every(({ identifiedFrom }) => identifiedFrom !== null && identifiedFrom <= today());
        const amount = (base * rate) / 100n;
        if (counts && above.document !== person.document && amount > 0n)
          expected.push(`${today()} ${person.id} ${level + 1} ${above.id} ${amount}`);
        above = above.by;
      }
    }
    // Some days pass without anybody at work.
    if (pick(3) === 0) fixture.now += DAY_MS;
    else await fixture.pass(1);
  }
  await fixture.pass(1);
  const ids = numberList(people.map(({ id }) => id));
  const rows = await fixture.sql<{ day: number; member: bigint; level: number; earner: bigint; amount: bigint }[]>`
    select day, member_id as member, level, earner_id as earner, amount from referral_commission where state = 'paid' and member_id = any (${ids}::bigint[])`;
  expect(rows.map(({ day, member, level, earner, amount }) => `${day} ${member} ${level} ${earner} ${amount}`).sort()).toEqual(
    expected.sort(),
  );
  expect(expected.length).toBeGreaterThan(10);
});
