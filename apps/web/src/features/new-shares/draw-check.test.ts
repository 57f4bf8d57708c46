import type { ListedOrder } from "@candela/model/new-share-proof";
import { describe, expect, it } from "vitest";
import { checkDraw, type DrawAsked, type DrawStep } from "./draw-check.ts";
import { drawnWith, drawText } from "./new-share-test-support.ts";
import { readProof } from "./proof-file.ts";
import type { ShareProof } from "./share-view.ts";

const asked = ({ proof }: { readonly proof: ShareProof }): DrawAsked => ({ seedHash: proof.seedHash, own: null });

/** The order of ten lots, which won three. */
function ownOf({ listed, places }: ReturnType<typeof drawnWith>, at = 2) {
  const order = listed[at] as ListedOrder;
  return { orderId: order.orderId, lots: order.lots, lotsAllotted: order.lotsAllotted, places: places[at] ?? [] };
}

function checked(proof: ShareProof, listed: readonly ListedOrder[], wants: DrawAsked) {
  const result = checkDraw(proof, listed, wants);
  if (result.kind !== "checked") throw new Error("all is published");
  return result.check;
}

describe("a draw that is done again", () => {
  it("comes to the golden values, with the round of the public network", () => {
    const drawn = drawnWith();
    const check = checked(drawn.proof, drawn.listed, { ...asked(drawn), own: ownOf(drawn) });
    expect(check).toMatchObject({ kind: "drawn", differs: null, orders: 5, lots: 20 });
    expect(check.root).toBe("135411eb606f9be6c4f0556a67cf105fb4a997bec21fa48d28d96b5921f65801");
    expect(check.key).toBe("33a17b34adfdfbf75c4117fa1be5bd548359ba3cc714f13f5ec0a935f68b8260");
    expect(drawn.proof.resultHash).toBe("13e605124ba8c5de53e0b289db2a6133f7570ba8dff3991dbeadf8cc856cc2d4");
    expect(check.places).toEqual([2, 6, 8, 9, 12, 13, 14, 15, 16, 17]);
  });

  it("comes to the golden values without a round", () => {
    const drawn = drawnWith({ isPublic: false });
    const check = checked(drawn.proof, drawn.listed, asked(drawn));
    expect(check).toMatchObject({ kind: "drawn", differs: null, places: [] });
    expect(check.key).toBe("f69bb7f175445bd771c539e742cdff428a7529a31400c3d6ba75cad9872c89d3");
  });

  it("shuffles nothing where everybody got all, and finds an offer that failed", () => {
    const all = drawnWith({ offered: 20 });
    expect(checked(all.proof, all.listed, { ...asked(all), own: ownOf(all) })).toMatchObject({ kind: "all", differs: null });
    const failed = drawnWith({ minimum: 21 });
    expect(checked(failed.proof, failed.listed, asked(failed))).toMatchObject({ kind: "failed", differs: null });
  });

  it("waits for seed and list, and for ever where the offer is void", () => {
    const { proof, listed } = drawnWith();
    const wants = asked({ proof });
    expect(checkDraw({ ...proof, seed: null }, listed, wants).kind).toBe("waits");
    expect(checkDraw({ ...proof, root: null }, listed, wants).kind).toBe("waits");
    expect(checkDraw({ ...proof, state: "void" }, listed, wants).kind).toBe("waits");
  });

  const one = (text: string) => `${text.startsWith("0") ? "1" : "0"}${text.slice(1)}`;
  const drawn = drawnWith();
  const { proof, listed } = drawn;
  const beacon = proof.beacon as NonNullable<ShareProof["beacon"]>;
  const won = (at: number, lotsAllotted: number) => listed.map((order, index) => (index === at ? { ...order, lotsAllotted } : order));
  const own = ownOf(drawn);
  it.each<[string, DrawStep, Partial<ShareProof>, readonly ListedOrder[], Partial<DrawAsked>]>([
    ["another hash than the offer had", "hash", {}, listed, { seedHash: one(proof.seedHash) }],
    ["a hash that came at the close", "hash", { publishedAt: proof.closesAt }, listed, {}],
    ["an order that is not on the list", "list", {}, listed.slice(1), {}],
    ["an order with more lots", "list", {}, listed.map((order, at) => (at === 3 ? { ...order, lots: 3 } : order)), {}],
    ["a list in another order", "list", {}, listed.toReversed(), {}],
    ["another root", "list", { root: one(proof.root ?? "") }, listed, {}],
    ["a list that came with the round", "list", { rootAt: beacon.at }, listed, {}],
    ["another count of orders", "list", { orders: 6 }, listed, {}],
    ["a list without the own order", "list", {}, listed, { own: { ...own, orderId: "1006" } }],
    ["a list with other own lots", "list", {}, listed, { own: { ...own, lots: 9 } }],
    ["the signature of another round", "random", { beacon: { ...beacon, round: 124, at: beacon.at + 3_000 } }, listed, {}],
    ["another moment of the round", "random", { beacon: { ...beacon, at: beacon.at + 1 } }, listed, {}],
    ["a list from before the close", "list", { rootAt: proof.closesAt - 1 }, listed, {}],
    ["a round that was chosen after the close", "random", { closesAt: proof.closesAt - 3_600_000 }, listed, {}],
    ["another randomness", "random", { beacon: { ...beacon, randomness: one(beacon.randomness ?? "") } }, listed, {}],
    ["a round that never came", "random", { beacon: { ...beacon, signature: null } }, listed, {}],
    ["another seed", "seed", { seed: one(proof.seed ?? "") }, listed, {}],
    ["another key", "mix", { key: one(proof.key ?? "") }, listed, {}],
    ["a draw that is denied", "mix", { isDrawn: false }, listed, {}],
    ["lots that somebody else got", "result", {}, won(0, 3), {}],
    ["another hash of the result", "result", { resultHash: one(proof.resultHash ?? "") }, listed, {}],
    ["an offer that is said to have failed", "result", { state: "failed" }, listed, {}],
    ["another own result", "own", {}, listed, { own: { ...own, lotsAllotted: 4 } }],
    ["other own places", "own", {}, listed, { own: { ...own, places: [1, ...own.places.slice(1)] } }],
    ["own places that are missing", "own", {}, listed, { own: { ...own, places: [] } }],
  ])("names the first step that differs: %s", (_what, step, published, orders, wants) => {
    const check = checked({ ...proof, ...published }, orders, { ...asked(drawn), own, ...wants });
    expect(check.differs).toBe(step);
  });

  it("is not said to have been needed where it was not, nor an offer to have gone ahead that did not", () => {
    const all = drawnWith({ offered: 20 });
    expect(checked({ ...all.proof, isDrawn: true }, all.listed, asked(all)).differs).toBe("mix");
    const failed = drawnWith({ minimum: 21 });
    expect(checked({ ...failed.proof, state: "drawn" }, failed.listed, asked(failed)).differs).toBe("mix");
  });
});

describe("the published file", () => {
  it("has the proof on its first line and an order on each further one", () => {
    const { proof, listed } = drawnWith();
    expect(readProof(drawText({ proof, listed }))).toEqual({ proof, listed });
  });

  it.each(["", "\n", "{", `${JSON.stringify(drawnWith().proof)}\n{"orderId"`])("is none where it cannot be read: %j", (text) => {
    expect(() => readProof(text)).toThrow();
  });
});
