import { expect, it } from "vitest";
import { ManualTimers } from "./exchange-test-kit.ts";
import { type SocketEvents, StreamConnection } from "./stream-connection.ts";

/** A connection over sockets that do what the test says. */
function connection() {
  const timers = new ManualTimers(0);
  const sockets: { readonly events: SocketEvents; isEnded: boolean }[] = [];
  const told: string[] = [];
  const stream = new StreamConnection({
    url: "ws://exchange",
    open: (_url, events) => {
      const socket = { events, isEnded: false };
      sockets.push(socket);
      return () => {
        socket.isEnded = true;
      };
    },
    timers,
    random: () => 0.5,
    count: (what) => told.push(what),
    onOpen: () => told.push("open"),
    onText: (text) => told.push(text),
    onCut: () => told.push("cut"),
  });
  stream.start();
  return { timers, sockets, told, stream };
}

it("is made anew before the exchange ends it after a day", () => {
  const { timers, sockets, told } = connection();
  sockets[0]?.events.opened();
  const half = 30 * 60_000;
  for (let passed = 0; passed < 47 * half; passed += 30_000) {
    expect(sockets).toHaveLength(1);
    sockets[0]?.events.pinged();
    timers.advance(30_000);
  }
  expect([sockets[0]?.isEnded, told]).toEqual([true, ["open", "cut"]]);
  timers.advance(750);
  expect(sockets).toHaveLength(2);
});

it("gives up a socket that does not open, and does not hear what an old one says", () => {
  const { timers, sockets, told, stream } = connection();
  timers.advance(9_999);
  expect(sockets[0]?.isEnded).toBe(false);
  timers.advance(1);
  expect(sockets[0]?.isEnded).toBe(true);
  timers.advance(750);
  sockets[1]?.events.opened();
  sockets[0]?.events.heard("old");
  sockets[0]?.events.closed();
  sockets[1]?.events.heard("new");
  expect([told, stream.isOpen, sockets.length]).toEqual([["reconnects", "open", "new"], true, 2]);
});

it("goes on with its pauses while connections open and end at once", () => {
  const { timers, sockets } = connection();
  const pauses: (number | undefined)[] = [];
  for (let n = 0; n < 4; n += 1) {
    sockets[n]?.events.opened();
    timers.advance(100);
    sockets[n]?.events.closed();
    pauses.push(timers.waits[0]);
    timers.advance(timers.waits[0] ?? 0);
  }
  expect(pauses).toEqual([750, 1_500, 3_000, 6_000]);
});

it("ends with its socket, and for good, when it is stopped", () => {
  const { timers, sockets, stream } = connection();
  sockets[0]?.events.opened();
  stream.stop();
  stream.renew();
  expect([sockets[0]?.isEnded, stream.isOpen, timers.waits]).toEqual([true, false, []]);
});
