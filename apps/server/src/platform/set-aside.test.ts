import { expect, it } from "vitest";
import { Rejected } from "./rejection.ts";
import { SetAside } from "./set-aside.ts";

const told: bigint[] = [];
const asideOf = () => {
  told.length = 0;
  return new SetAside(8, (id) => told.push(id));
};

/** Works off rows from the head of the queue, those of `bad` fail; answers what was done, in its order, and how many batches it took. */
async function workOff(aside: SetAside, count: number, bad: readonly bigint[]) {
  const done: bigint[] = [];
  let batches = 0;
  for (;;) {
    const rows = Array.from({ length: count }, (_, at) => ({ id: BigInt(at) }))
      .filter(({ id }) => !done.includes(id) && !aside.ids.includes(id))
      .slice(0, aside.limit);
    if (rows.length === 0) return { done, batches };
    batches += 1;
    const work = async () => {
      if (rows.some(({ id }) => bad.includes(id))) throw new Error("bad");
    };
    if (await aside.attempt(rows, work)) done.push(...rows.map(({ id }) => id));
  }
}

it("leaves out those that fail alone, tells of each once, and does the others in their order", async () => {
  const aside = asideOf();
  const { done, batches } = await workOff(aside, 20, [0n, 6n, 19n]);
  expect([told, done]).toEqual([[0n, 6n, 19n], Array.from({ length: 20 }, (_, at) => BigInt(at)).filter((id) => !told.includes(id))]);
  expect(batches).toBeLessThan(20);
  aside.forget();
  expect([aside.isAny, aside.limit]).toEqual([false, 8]);
});

it("lets pass what passes by itself, and what fails of so many that no single one is to blame", async () => {
  const aside = asideOf();
  const rows = [{ id: 1n }];
  const away = new Rejected("not_ready", { seconds: "1" });
  await expect(aside.attempt(rows, () => Promise.reject(away))).rejects.toBe(away);
  expect(aside.isAny).toBe(false);
  const all = Array.from({ length: 30 }, (_, at) => BigInt(at));
  await expect(workOff(aside, 30, all)).rejects.toThrow("bad");
  expect(told).toHaveLength(20);
});
