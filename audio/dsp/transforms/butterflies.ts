/** Planes of a complex signal. */
export interface Complex {
  re: Float64Array;
  im: Float64Array;
}

/** One pass: `groups` butterflies of `radix` values, each on `stride` neighbours at once, with `radix - 1` factors for each group. */
export interface Pass {
  radix: Radix;
  groups: number;
  stride: number;
  factors: Complex;
}

export type Radix = 2 | 3 | 4 | 5;

type Butterfly = (pass: Pass, from: Complex, to: Complex) => void;

const radix2: Butterfly = ({ groups, stride, factors }, { re, im }, { re: toRe, im: toIm }) => {
  const half = groups * stride;
  for (let group = 0; group < groups; group++) {
    const wr = factors.re[group]!;
    const wi = factors.im[group]!;
    for (let a = group * stride, to = 2 * a; a < (group + 1) * stride; a++, to++) {
      const ar = re[a]!;
      const ai = im[a]!;
      const br = re[a + half]!;
      const bi = im[a + half]!;
      const dr = ar - br;
      const di = ai - bi;
      toRe[to] = ar + br;
      toIm[to] = ai + bi;
      toRe[to + stride] = dr * wr - di * wi;
      toIm[to + stride] = dr * wi + di * wr;
    }
  }
};

const SIN_60 = Math.sqrt(3) / 2;

const radix3: Butterfly = ({ groups, stride, factors }, { re, im }, { re: toRe, im: toIm }) => {
  const third = groups * stride;
  for (let group = 0; group < groups; group++) {
    const w1r = factors.re[2 * group]!;
    const w1i = factors.im[2 * group]!;
    const w2r = factors.re[2 * group + 1]!;
    const w2i = factors.im[2 * group + 1]!;
    for (let a = group * stride, to = 3 * a; a < (group + 1) * stride; a++, to++) {
      const b = a + third;
      const c = a + 2 * third;
      const sumR = re[b]! + re[c]!;
      const sumI = im[b]! + im[c]!;
      const turnR = SIN_60 * (im[b]! - im[c]!);
      const turnI = SIN_60 * (re[c]! - re[b]!);
      const midR = re[a]! - 0.5 * sumR;
      const midI = im[a]! - 0.5 * sumI;
      toRe[to] = re[a]! + sumR;
      toIm[to] = im[a]! + sumI;
      const xr = midR + turnR;
      const xi = midI + turnI;
      const yr = midR - turnR;
      const yi = midI - turnI;
      toRe[to + stride] = xr * w1r - xi * w1i;
      toIm[to + stride] = xr * w1i + xi * w1r;
      toRe[to + 2 * stride] = yr * w2r - yi * w2i;
      toIm[to + 2 * stride] = yr * w2i + yi * w2r;
    }
  }
};

const radix4: Butterfly = ({ groups, stride, factors }, { re, im }, { re: toRe, im: toIm }) => {
  const quarter = groups * stride;
  for (let group = 0; group < groups; group++) {
    const at = 3 * group;
    const w1r = factors.re[at]!;
    const w1i = factors.im[at]!;
    const w2r = factors.re[at + 1]!;
    const w2i = factors.im[at + 1]!;
    const w3r = factors.re[at + 2]!;
    const w3i = factors.im[at + 2]!;
    for (let a = group * stride, to = 4 * a; a < (group + 1) * stride; a++, to++) {
      const b = a + quarter;
      const c = a + 2 * quarter;
      const d = a + 3 * quarter;
      const evenR = re[a]! + re[c]!;
      const evenI = im[a]! + im[c]!;
      const oddR = re[b]! + re[d]!;
      const oddI = im[b]! + im[d]!;
      const fromR = re[a]! - re[c]!;
      const fromI = im[a]! - im[c]!;
      const turnR = im[b]! - im[d]!;
      const turnI = re[d]! - re[b]!;
      toRe[to] = evenR + oddR;
      toIm[to] = evenI + oddI;
      const xr = fromR + turnR;
      const xi = fromI + turnI;
      const yr = evenR - oddR;
      const yi = evenI - oddI;
      const zr = fromR - turnR;
      const zi = fromI - turnI;
      toRe[to + stride] = xr * w1r - xi * w1i;
      toIm[to + stride] = xr * w1i + xi * w1r;
      toRe[to + 2 * stride] = yr * w2r - yi * w2i;
      toIm[to + 2 * stride] = yr * w2i + yi * w2r;
      toRe[to + 3 * stride] = zr * w3r - zi * w3i;
      toIm[to + 3 * stride] = zr * w3i + zi * w3r;
    }
  }
};

const [COS_72, COS_144] = [Math.cos((2 * Math.PI) / 5), Math.cos((4 * Math.PI) / 5)];
const [SIN_72, SIN_144] = [Math.sin((2 * Math.PI) / 5), Math.sin((4 * Math.PI) / 5)];

const radix5: Butterfly = ({ groups, stride, factors }, { re, im }, { re: toRe, im: toIm }) => {
  const fifth = groups * stride;
  const { re: wr, im: wi } = factors;
  const turned = (at: number, r: number, i: number, factor: number): void => {
    toRe[at] = r * wr[factor]! - i * wi[factor]!;
    toIm[at] = r * wi[factor]! + i * wr[factor]!;
  };
  for (let group = 0; group < groups; group++)
    for (let a = group * stride, to = 5 * a; a < (group + 1) * stride; a++, to++) {
      const b = a + fifth;
      const c = a + 2 * fifth;
      const d = a + 3 * fifth;
      const e = a + 4 * fifth;
      const outerR = re[b]! + re[e]!;
      const outerI = im[b]! + im[e]!;
      const innerR = re[c]! + re[d]!;
      const innerI = im[c]! + im[d]!;
      const farR = re[b]! - re[e]!;
      const farI = im[b]! - im[e]!;
      const nearR = re[c]! - re[d]!;
      const nearI = im[c]! - im[d]!;
      toRe[to] = re[a]! + outerR + innerR;
      toIm[to] = im[a]! + outerI + innerI;
      const oneR = re[a]! + COS_72 * outerR + COS_144 * innerR;
      const oneI = im[a]! + COS_72 * outerI + COS_144 * innerI;
      const twoR = re[a]! + COS_144 * outerR + COS_72 * innerR;
      const twoI = im[a]! + COS_144 * outerI + COS_72 * innerI;
      const turnR = SIN_72 * farI + SIN_144 * nearI;
      const turnI = -SIN_72 * farR - SIN_144 * nearR;
      const backR = SIN_144 * farI - SIN_72 * nearI;
      const backI = SIN_72 * nearR - SIN_144 * farR;
      turned(to + stride, oneR + turnR, oneI + turnI, 4 * group);
      turned(to + 2 * stride, twoR + backR, twoI + backI, 4 * group + 1);
      turned(to + 3 * stride, twoR - backR, twoI - backI, 4 * group + 2);
      turned(to + 4 * stride, oneR - turnR, oneI - turnI, 4 * group + 3);
    }
};

/** Transforms of 2, 3, 4 and 5 values by all groups of a pass (Winograd 1978). */
export const BUTTERFLIES: Record<Radix, Butterfly> = { 2: radix2, 3: radix3, 4: radix4, 5: radix5 };
