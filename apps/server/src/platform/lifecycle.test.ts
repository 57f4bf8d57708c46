import { describe, expect, it } from "vitest";
import { Lifecycle } from "./lifecycle.ts";
import { createLog } from "./log.ts";

const log = createLog("silent");

describe("Lifecycle", () => {
  it("stops in the reverse order of the start, once, whoever asks", async () => {
    const lifecycle = new Lifecycle(log);
    const stopped: string[] = [];
    lifecycle.onStopping(() => stopped.push("announced"));
    for (const name of ["database", "engine", "http"]) lifecycle.onStop(name, 1_000, async () => void stopped.push(name));
    expect(lifecycle.isStopping).toBe(false);
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(stopped).toEqual(["announced", "http", "engine", "database"]);
    expect(lifecycle.isStopping).toBe(true);
  });

  it("ends each part before the next begins to stop, however long it takes, and all of them before it is done", async () => {
    const lifecycle = new Lifecycle(log);
    const events: string[] = [];
    // The deeper a part lies, the less it has to do: were they stopped at once, the database would be the first to have ended.
    for (const [name, turns] of [
      ["database", 1],
      ["engine", 3],
      ["http", 9],
    ] as const) {
      lifecycle.onStop(name, 10_000, async () => {
        events.push(`${name} stops`);
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        events.push(`${name} has stopped`);
      });
    }
    await lifecycle.stop();
    expect(events).toEqual(["http", "engine", "database"].flatMap((name) => [`${name} stops`, `${name} has stopped`]));
  });

  it("goes on to the next part when one fails or never ends", async () => {
    const lifecycle = new Lifecycle(log);
    const stopped: string[] = [];
    lifecycle.onStop("database", 1_000, async () => void stopped.push("database"));
    lifecycle.onStop("stuck", 10, () => new Promise(() => undefined));
    lifecycle.onStop("failing", 1_000, () => Promise.reject(new Error("no")));
    await lifecycle.stop();
    expect(stopped).toEqual(["database"]);
  });

  it("lets a start that is under way come to its end, then stops what it started", async () => {
    const lifecycle = new Lifecycle(log);
    const events: string[] = [];
    let finish: () => void = () => undefined;
    const started = lifecycle.startUp(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      events.push("started");
      lifecycle.onStop("late part", 1_000, async () => void events.push("stopped"));
    });
    const stopped = lifecycle.stop();
    finish();
    await Promise.all([started, stopped]);
    expect(events).toEqual(["started", "stopped"]);
  });
});
