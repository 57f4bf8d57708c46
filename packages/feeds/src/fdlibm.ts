/**
 * Exponential, logarithm, sine, cosine and hyperbolic tangent as fdlibm has them (Sun Microsystems, 1993: "Permission to use, copy, modify, and
 * distribute this software is freely granted, provided that this notice is preserved."), for what a market is drawn with.
 */

const one = new Float64Array(1);
/** Its two halves; every machine that browsers or Node run on has the high one second. */
const halves = new Int32Array(one.buffer);

function highWord(x: number): number {
  one[0] = x;
  return halves[1] as number;
}

function withHighWord(high: number, x: number): number {
  one[0] = x;
  halves[1] = high;
  return one[0] as number;
}

/** Two to a whole power from -1022 to 1023. */
function powerOfTwo(k: number): number {
  halves[0] = 0;
  halves[1] = 0x3ff00000 + (k << 20);
  return one[0] as number;
}

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = Math.LOG2E;

/** From -700 to 700; beyond, the result would be next to nothing or everything, which no price is. */
function exp(x: number): number {
  const size = highWord(x) & 0x7fffffff;
  if (size >= 0x4085e000) return Math.exp(x);
  let [hi, lo, k] = [x, 0, 0];
  if (size > 0x3fd62e42) {
    if (x === 1) return Math.E;
    if (size < 0x3ff0a2b2) k = x < 0 ? -1 : 1;
    else k = Math.trunc(INVERSE_LN2 * x + (x < 0 ? -0.5 : 0.5));
    hi = x - k * LN2_HIGH;
    lo = k * LN2_LOW;
  } else if (size < 0x3e300000) return 1 + x;
  const reduced = hi - lo;
  const t = reduced * reduced;
  const c =
    reduced -
    t *
      (0.16666666666666602 +
        t * (-0.0027777777777015593 + t * (0.00006613756321437934 + t * (-0.0000016533902205465252 + t * 4.1381367970572385e-8))));
  if (k === 0) return 1 - ((reduced * c) / (c - 2) - reduced);
  return (1 - (lo - (reduced * c) / (2 - c) - hi)) * powerOfTwo(k);
}

/** Of what is positive and no less than the smallest whole double, 2^-1022. */
function log(x: number): number {
  const high = highWord(x);
  if (high < 0x00100000 || high >= 0x7ff00000) return Math.log(x);
  const fraction = high & 0x000fffff;
  const carry = (fraction + 0x95f64) & 0x100000;
  const k = (high >> 20) - 1023 + (carry >> 20);
  const f = withHighWord(fraction | (carry ^ 0x3ff00000), x) - 1;
  if ((0x000fffff & (2 + fraction)) < 3) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + k * LN2_LOW;
    const r = f * f * (0.5 - 0.3333333333333333 * f);
    return k === 0 ? f - r : k * LN2_HIGH - (r - k * LN2_LOW - f);
  }
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const odd = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const even = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const r = even + odd;
  if (((fraction - 0x6147a) | (0x6b851 - fraction)) > 0) {
    const half = 0.5 * f * f;
    return k === 0 ? f - (half - s * (half + r)) : k * LN2_HIGH - (half - (s * (half + r) + k * LN2_LOW) - f);
  }
  return k === 0 ? f - s * (f - r) : k * LN2_HIGH - (s * (f - r) - k * LN2_LOW - f);
}

/** High words of the first four quarter turns: near one of them the plain difference has too few digits. */
const QUARTERS = [0x3ff921fb, 0x400921fb, 0x4012d97c, 0x401921fb];
const QUARTER_1 = 1.5707963267341256;
const QUARTER_1_REST = 6.077100506506192e-11;
const QUARTER_2 = 6.077100506303966e-11;
const QUARTER_2_REST = 2.0222662487959506e-21;

/** Remainder of an angle after its quarter turns, in two parts; the second corrects the first. The functions below read it at once. */
let beyond = 0;
let correction = 0;

/** The number of quarter turns nearest to an angle from 0 to a whole turn. */
function quarterTurns(angle: number): number {
  const high = highWord(angle);
  if (high <= 0x3fe921fb) {
    beyond = angle;
    correction = 0;
    return 0;
  }
  const n = high < 0x4002d97c ? 1 : Math.trunc(angle * 0.6366197723675814 + 0.5);
  let rest = angle - n * QUARTER_1;
  let low = n * QUARTER_1_REST;
  if (high === QUARTERS[n - 1]) {
    const before = rest;
    const part = n * QUARTER_2;
    rest = before - part;
    low = n * QUARTER_2_REST - (before - rest - part);
  }
  beyond = rest - low;
  correction = rest - beyond - low;
  return n;
}

function sinBeyond(): number {
  const [x, y] = [beyond, correction];
  if ((highWord(x) & 0x7fffffff) < 0x3e400000) return x;
  const z = x * x;
  const v = z * x;
  const r =
    0.00833333333332249 +
    z * (-0.0001984126982985795 + z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  return y === 0 ? x + v * (-0.16666666666666632 + z * r) : x - (z * (0.5 * y - v * r) - y - v * -0.16666666666666632);
}

function cosBeyond(): number {
  const [x, y] = [beyond, correction];
  const size = highWord(x) & 0x7fffffff;
  if (size < 0x3e400000) return 1;
  const z = x * x;
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z * (0.00002480158728947673 + z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  if (size < 0x3fd33333) return 1 - (0.5 * z - (z * r - x * y));
  const quarter = size > 0x3fe90000 ? 0.28125 : withHighWord(size - 0x00200000, 0);
  return 1 - quarter - (0.5 * z - quarter - (z * r - x * y));
}

/** Of an angle from 0 to a whole turn. */
function sin(angle: number): number {
  const n = quarterTurns(angle) & 3;
  const size = n % 2 === 0 ? sinBeyond() : cosBeyond();
  return n < 2 ? size : -size;
}

/** Of an angle from 0 to a whole turn. */
function cos(angle: number): number {
  const n = quarterTurns(angle) & 3;
  const size = n % 2 === 0 ? cosBeyond() : sinBeyond();
  return n === 0 || n === 3 ? size : -size;
}

/** The exponential less one, from -2 to 44. */
function expm1(x: number): number {
  const size = highWord(x) & 0x7fffffff;
  let [reduced, c, k] = [x, 0, 0];
  if (size > 0x3fd62e42) {
    if (size < 0x3ff0a2b2) k = x < 0 ? -1 : 1;
    else k = Math.trunc(INVERSE_LN2 * x + (x < 0 ? -0.5 : 0.5));
    const hi = x - k * LN2_HIGH;
    const lo = k * LN2_LOW;
    reduced = hi - lo;
    c = hi - reduced - lo;
  } else if (size < 0x3c900000) return x;
  const half = 0.5 * reduced;
  const hxs = reduced * half;
  const r1 =
    1 +
    hxs *
      (-0.03333333333333313 +
        hxs * (0.0015873015872548146 + hxs * (-0.0000793650757867488 + hxs * (0.000004008217827329362 + hxs * -2.0109921818362437e-7))));
  const t = 3 - r1 * half;
  const e = hxs * ((r1 - t) / (6 - reduced * t));
  if (k === 0) return reduced - (reduced * e - hxs);
  return scaledBack(reduced, reduced * (e - c) - c - hxs, k);
}

/** The last step of `expm1`: its reduced argument and that one's error, times two to the power of `k`. */
function scaledBack(x: number, e: number, k: number): number {
  if (k === -1) return 0.5 * (x - e) - 0.5;
  if (k === 1) return x < -0.25 ? -2 * (e - (x + 0.5)) : 1 + 2 * (x - e);
  if (k <= -2 || k > 56) return (1 - (e - x)) * powerOfTwo(k) - 1;
  if (k < 20) return (withHighWord(0x3ff00000 - (0x200000 >> k), 0) - (e - x)) * powerOfTwo(k);
  return (x - (e + powerOfTwo(-k)) + 1) * powerOfTwo(k);
}

function tanh(x: number): number {
  const size = highWord(x) & 0x7fffffff;
  if (size >= 0x40360000) return x < 0 ? -1 : 1;
  if (size < 0x3e300000) return x;
  const t = expm1(size >= 0x3ff00000 ? 2 * Math.abs(x) : -2 * Math.abs(x));
  const z = size >= 0x3ff00000 ? 1 - 2 / (t + 2) : -t / (t + 2);
  return x < 0 ? -z : z;
}

export const fdlibm = { exp, log, sin, cos, tanh } as const;
