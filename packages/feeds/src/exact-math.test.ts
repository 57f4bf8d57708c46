import { SeededRandom } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { isFdlibm } from "./exact-math.ts";
import { fdlibm } from "./fdlibm.ts";
import { sha256 } from "./simulated/sha256.ts";

const NAMES = ["exp", "log", "sin", "cos", "tanh"] as const;
const POINTS = 20_000;
const TURN = 2 * Math.PI;

/** Numbers between 0 and 1. */
const shares = () => {
  const random = new SeededRandom(7);
  return Array.from({ length: POINTS }, () => (random.uint32() + 0.5) / 2 ** 32);
};
/** Angles stand close to quarter turns as often as anywhere, where digits cancel. */
const angle = (share: number, k: number) =>
  k % 2 === 0 ? TURN * share : Math.min(TURN, Math.max(0, (k % 8) * (Math.PI / 4) + (share - 0.5) * 10 ** -(k % 13)));
const POINT = {
  exp: (share: number, k: number) => (2 * share - 1) * ([1e-9, 0.001, 0.3, 1, 20, 600][k % 6] as number),
  log: (share: number, k: number) => [share, 1 + (share - 0.5) * 1e-6, share * 1e9, 2 ** (k % 40), 1 + (share - 0.5) / 5][k % 5] as number,
  sin: angle,
  cos: angle,
  tanh: (share: number, k: number) => (2 * share - 1) * ([1e-9, 0.01, 0.5, 2, 9, 30][k % 6] as number),
};
const pointsOf = (name: (typeof NAMES)[number]) => shares().map((share, k) => POINT[name](share, k));

/** Results of Node 24, whose functions are fdlibm's: prices that people traded at came out of these. */
const RESULTS = {
  exp: "0411de3bfc79b674a520c9d778d230662bb075b3e8b24402513eec7244a661c1",
  log: "26775eefa660d4f957abb6edd6e2f06eb9894f57c78a926207f9934479f0d3a5",
  sin: "f822579b767c550a242ddf651abb393267342da587f5fb0df9659db7daff1c55",
  cos: "57c9b2d33977538ea10832a2c512730b9e9fc9bb1e70416735735a5c6628878c",
  tanh: "ca01edb7c2f3f410d66e827e0547d338eaf176d465563b4ad48443bc3d1204cc",
};

describe.each(NAMES)("%s", (name) => {
  it("gives to the last bit what it gave when prices were first drawn with it", () => {
    expect(sha256(new Uint8Array(Float64Array.from(pointsOf(name), (x) => fdlibm[name](x)).buffer))).toBe(RESULTS[name]);
  });

  it("is beside the engine's own by the last bits at most", () => {
    const far = pointsOf(name).filter(
      (x) => Math.abs(fdlibm[name](x) - Math[name](x)) > 4 * Number.EPSILON * Math.max(1e-15, Math.abs(Math[name](x))),
    );
    expect(far).toEqual([]);
  });

  it("is taken from an engine only as fdlibm has it, at every point", () => {
    expect(isFdlibm(fdlibm)).toBe(true);
    let asked = 0;
    const nearly = (x: number) => fdlibm[name](x) * (asked++ === 1_234 ? 1 + Number.EPSILON : 1);
    expect(isFdlibm({ ...fdlibm, [name]: nearly })).toBe(false);
  });
});
