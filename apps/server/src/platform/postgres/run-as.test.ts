import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commandAs, giveTo, type RunAs } from "./run-as.ts";

/** What was given to whom, in its order: only root may give files away, so nothing is given in fact. */
const given = vi.hoisted(() => [] as { path: string; uid: number; gid: number }[]);
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  chownSync: (path: string, uid: number, gid: number) => void given.push({ path, uid, gid }),
}));

const SELF: RunAs = { kind: "self", uid: undefined, gid: undefined };
const MAPPED: RunAs = { kind: "mapped", uid: undefined, gid: undefined };
const OTHER: RunAs = { kind: "other", uid: 54_321, gid: 54_322 };
let folder: string;

beforeEach(() => {
  given.length = 0;
  folder = mkdtempSync(join(tmpdir(), "run-as-"));
  mkdirSync(join(folder, "base", "1"), { recursive: true });
  for (const name of ["PG_VERSION", "base/1/112"]) writeFileSync(join(folder, name), "");
  symlinkSync("/etc/passwd", join(folder, "elsewhere"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the files of a database are given to the user that it runs as", () => {
  it("with the folder itself last: a start that is cut off meanwhile gives them again", () => {
    giveTo(OTHER, folder);
    const paths = given.map(({ path }) => relative(folder, path));
    expect(paths.at(-1)).toBe("");
    // What a link leads to is nobody's to give.
    expect(paths.slice(0, -1).sort()).toEqual(["PG_VERSION", "base", "base/1", "base/1/112"]);
    expect(new Set(given.map(({ uid, gid }) => `${uid} ${gid}`))).toEqual(new Set(["54321 54322"]));
  });

  it("not once more where they are that user's", () => {
    giveTo({ ...OTHER, uid: statSync(folder).uid }, folder);
    expect(given).toEqual([]);
  });

  it("not where it runs as whoever starts it, nor where there is no folder yet", () => {
    giveTo(SELF, folder);
    giveTo(OTHER, join(folder, "none"));
    expect(given).toEqual([]);
  });
});

it.each([
  [SELF, "postgres", ["-D", "data"]],
  [OTHER, "postgres", ["-D", "data"]],
  [MAPPED, "unshare", ["--user", "--map-user=1000", "--map-group=1000", "--", "postgres", "-D", "data"]],
])("runs a program as %o", (runAs, command, args) => expect(commandAs(runAs, "postgres", ["-D", "data"])).toEqual({ command, args }));
