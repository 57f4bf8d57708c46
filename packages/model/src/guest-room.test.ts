import { expect, it } from "vitest";
import { guestLeft, guestRoom } from "./guest-room.ts";

it.each([
  [0n, 0n],
  [1n, 0n],
  [2n, 1n],
  [500_001n, 250_000n],
])("of a room of %s guests have %s", (room, part) => expect(guestRoom(room)).toBe(part));

it.each([
  ["all of their half", 100n, 0n, 0n, 50n],
  ["what other guests have left of it, whatever others took", 100n, 40n, 20n, 30n],
  ["no more than is left for everybody", 100n, 95n, 10n, 5n],
  ["the last unit of their half", 100n, 49n, 49n, 1n],
  ["the last unit of all", 100n, 99n, 0n, 1n],
  ["nothing where all is taken", 100n, 100n, 0n, 0n],
  ["nothing beyond their half", 100n, 50n, 50n, 0n],
  ["nothing where they had more before", 100n, 80n, 60n, 0n],
  ["nothing of a room that was made smaller", 100n, 120n, 0n, 0n],
])("guests may take %s", (_what, room, taken, byGuests, left) => expect(guestLeft(room, { taken, byGuests })).toBe(left));
