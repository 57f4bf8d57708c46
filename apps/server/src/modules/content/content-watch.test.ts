import { expect, it } from "vitest";
import { followContent } from "./content-watch.ts";

/** A watch whose notices the test gives, over a cache that serves what the test says. */
async function watch(onChanged: (revision: number) => Promise<void>) {
  let notice = () => undefined as unknown;
  const errors: unknown[] = [];
  const served = { revision: 1 };
  const sql = {
    listen: async (_channel: string, told: () => void) => {
      notice = told;
      return { unlisten: async () => undefined };
    },
  };
  const stop = await followContent(
    {
      sql: sql as never,
      log: { error: (facts: unknown) => errors.push(facts) },
      cache: { renewed: async () => undefined as never, revision: () => served.revision },
    },
    onChanged,
  );
  return { served, errors, notice: () => notice(), stop };
}

it("tells each revision once, and one that could not be told with the next notice", async () => {
  const told: number[] = [];
  let isDown = true;
  const { served, errors, notice, stop } = await watch(async (revision) => {
    if (isDown) throw new Error("nobody can be told now");
    told.push(revision);
  });
  notice();
  served.revision = 2;
  notice();
  await expect.poll(() => errors).toHaveLength(1);
  isDown = false;
  notice();
  await expect.poll(() => told).toHaveLength(1);
  notice();
  await stop();
  expect(told).toEqual([2]);
  expect(errors).toHaveLength(1);
});

it("reads once more for however many notices came while it told, and tells the last", async () => {
  const told: number[] = [];
  let release = () => undefined as unknown;
  const { served, notice, stop } = await watch(async (revision) => {
    told.push(revision);
    if (revision === 2) await new Promise<void>((resolve) => (release = resolve));
  });
  served.revision = 2;
  notice();
  await expect.poll(() => told).toHaveLength(1);
  for (const revision of [3, 4, 5]) {
    served.revision = revision;
    notice();
  }
  release();
  await expect.poll(() => told).toHaveLength(2);
  await stop();
  expect(told).toEqual([2, 5]);
});
