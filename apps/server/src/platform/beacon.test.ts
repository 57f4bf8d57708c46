/** Rounds from a server that speaks the HTTP protocol of drand, as its relays do: what the network has not signed is not taken, and what is late is asked for again. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { QUICKNET } from "@candela/model/drand-beacon";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { drandBeacon } from "./beacon.ts";

/** A round that the network really made. */
const ROUND = 123;
const SIGNATURE = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
const RANDOMNESS = "8ea9e16c4e25ea0d2d1ac7d2e4c1a4b2a3d2c1b0a9f8e7d6c5b4a39281706f5e";

type Answer = (response: ServerResponse) => void;

const asked: string[] = [];
let answer: Answer;
const told =
  (fields: object): Answer =>
  (response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(fields));
  };
const peer = createServer((request, response) => {
  asked.push(request.url ?? "");
  answer(response);
});
await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});

const warned: string[] = [];
const beacon = drandBeacon(address, { warn: (_facts: unknown, text?: string) => void warned.push(text ?? "") } as never);
beforeEach(() => {
  asked.length = 0;
  warned.length = 0;
});

it("is read by chain and number, and taken where the network has signed it", async () => {
  answer = told({ round: ROUND, randomness: RANDOMNESS, signature: SIGNATURE });
  expect(await beacon.signatureOf(ROUND)).toBe(SIGNATURE);
  expect(asked).toEqual([`/${QUICKNET.chainHash}/public/${ROUND}`]);
  expect(warned).toEqual([]);
});

it("is late for as long as the peer has none, without a warning, and taken once it is there", async () => {
  answer = (response) => {
    response.statusCode = 404;
    response.end("{}");
  };
  expect(await beacon.signatureOf(ROUND)).toBeNull();
  expect(warned).toEqual([]);
  answer = told({ round: ROUND, signature: SIGNATURE });
  expect(await beacon.signatureOf(ROUND)).toBe(SIGNATURE);
});

describe("is not taken", () => {
  const other = SIGNATURE.replace(/^b7/, "b6");
  it.each([
    ["with a signature that somebody made", told({ round: ROUND, signature: other })],
    ["with the signature of another round", told({ round: ROUND, signature: SIGNATURE }), ROUND + 1],
    ["without a signature", told({ round: ROUND, randomness: RANDOMNESS })],
    ["where it is longer than any round", told({ round: ROUND, signature: SIGNATURE, more: "x".repeat(5_000) })],
    ["where it is no JSON", (response: ServerResponse): void => void response.end("<html>")],
    [
      "from somewhere else that the peer names",
      (response: ServerResponse): void => {
        response.statusCode = 302;
        response.setHeader("location", `${address}/elsewhere`);
        response.end();
      },
    ],
    ["where the line is cut", (response: ServerResponse): void => void response.destroy()],
  ] as const)("%s", async (_what, said, round = ROUND) => {
    answer = said;
    expect(await beacon.signatureOf(round)).toBeNull();
    expect(asked).toHaveLength(1);
    expect(warned).toHaveLength(1);
  });
});
