import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { LiveClient, SLOW_BYTES } from "./client.ts";

/** A line of which the test says how much waits in it: that of a real socket is the kernel's to say. */
class Line {
  bufferedAmount = 0;
  readonly readyState = WebSocket.OPEN;
  readonly sent: string[] = [];

  send(frame: Buffer): void {
    this.sent.push(String(frame));
  }
}

/** Bytes that wait as a frame is offered: nothing, little, just short of slow and just beyond. */
const backlog = fc.constantFrom(0, 1, SLOW_BYTES / 4 - 1, SLOW_BYTES / 4, SLOW_BYTES / 2, SLOW_BYTES, SLOW_BYTES + 1, 3 * SLOW_BYTES);

it("after a frame that a slow line missed, the next it gets is a snapshot, whatever waits in it meanwhile", () => {
  const seen = { missed: 0, snapshots: 0, waitedInBetween: 0 };
  fc.assert(
    fc.property(fc.array(backlog, { minLength: 5, maxLength: 40 }), (backlogs) => {
      const line = new Line();
      const client = new LiveClient(line as unknown as WebSocket, "203.0.113.1");
      for (const [n, bytes] of backlogs.entries()) {
        line.bufferedAmount = bytes;
        const wasSent = client.offer(Buffer.from(String(n)));
        expect(line.sent.at(-1) === String(n)).toBe(wasSent);
        seen.missed += wasSent ? 0 : 1;
        seen.waitedInBetween += !wasSent && bytes <= SLOW_BYTES ? 1 : 0;
        if (!client.hasRecovered()) continue;
        expect(bytes).toBeLessThan(SLOW_BYTES / 4);
        client.isBehind = false;
        line.sent.push(`snapshot ${n}`);
        seen.snapshots += 1;
      }
      // Each frame follows the one before it, or a snapshot that has all up to it.
      for (const [index, frame] of line.sent.entries()) {
        if (frame.startsWith("snapshot")) continue;
        const before = (line.sent[index - 1] ?? "-1").replace("snapshot ", "");
        expect(Number(frame)).toBe(Number(before) + 1);
      }
    }),
    { seed: 20_261_123, numRuns: atDepth(500) },
  );
  for (const [what, count] of Object.entries(seen)) expect([what, count > 100]).toEqual([what, true]);
});
