import {
  advance,
  double2,
  double2At,
  double2Of,
  float2At,
  int,
  pick,
  plus,
  repeat,
  store,
  storeLow,
  vectorAt,
  type Code,
  type Local,
} from '../kernels/wasm-assembler.ts';

/** Bytes of a 64-bit float, and of the two that are computed at once. */
export const ONE = 8;
const TWO = 16;

/** Addresses of the real and imaginary parts, in bytes. */
export interface Planes {
  re: number;
  im: number;
}

/** Emits the code of one step from one pair of planes to another. */
export type Step = (from: Planes, to: Planes) => Code[];

const { add, sub, mul } = double2;

/** Local variables: four complex numbers, their intermediate sums, and the three twiddle factors. */
export const VALUES = ['ar', 'ai', 'br', 'bi', 'cr', 'ci', 'dr', 'di'] as const;
export const SUMS = ['er', 'ei', 'fr', 'fi', 'gr', 'gi', 'hr', 'hi'] as const;
export const TWIDDLES = ['xr', 'xi', 'yr', 'yi', 'zr', 'zi'] as const;
export const PLACES = ['from', 'to', 'twiddles', 'groups', 'left'] as const;

/** The variables of a transform. */
export type Locals = Record<(typeof VALUES | typeof SUMS | typeof TWIDDLES | typeof PLACES)[number], Local>;

/**
 * Emits the first radix-4 step. Two values at a time go through all steps (Stockham autosort: Govindaraju et al. 2008).
 * This step reads the four of a group a quarter of the size apart and writes them next to each other.
 */
export function firstRadix4(
  locals: Locals,
  { size, twiddles, interleaved }: { size: number; twiddles: number; interleaved: boolean },
): Step {
  const { from, to, twiddles: twiddle, left, er, ei } = locals;
  const quarter = (ONE * size) / 4;
  return (source, target) => [
    from.set(int(source.re)),
    to.set(int(target.re)),
    twiddle.set(int(twiddles)),
    left.set(int(Math.ceil(size / 8))),
    repeat(left, [
      ...FOUR.flatMap(([r, i], n) =>
        interleaved
          ? [
              er.set(vectorAt(from.get, 2 * n * quarter)),
              ei.set(vectorAt(from.get, 2 * n * quarter + TWO)),
              locals[r].set(pick(er.get, ei.get, [0, 2])),
              locals[i].set(pick(er.get, ei.get, [1, 3])),
            ]
          : [
              locals[r].set(vectorAt(from.get, n * quarter)),
              locals[i].set(vectorAt(from.get, n * quarter + source.im - source.re)),
            ],
      ),
      ...butterfly(locals),
      ...TWIDDLES.map((name, n) => locals[name].set(vectorAt(twiddle.get, n * TWO))),
      ...twiddled(locals),
      ...(['r', 'i'] as const).flatMap((part) => {
        const [a, b, c, d] = [locals[`a${part}`], locals[`b${part}`], locals[`c${part}`], locals[`d${part}`]];
        const offset = part === 'r' ? 0 : target.im - target.re;
        return ([0, 1] as const).flatMap((lane) => [
          store(to.get, pick(a.get, b.get, [lane, lane + 2]), offset + 2 * lane * TWO),
          store(to.get, pick(c.get, d.get, [lane, lane + 2]), offset + 2 * lane * TWO + TWO),
        ]);
      }),
      advance(from, int(interleaved ? 2 * TWO : TWO)),
      advance(to, int(4 * TWO)),
      advance(twiddle, int(TWIDDLES.length * TWO)),
    ]),
  ];
}

/** Emits a radix-4 step for groups of `stride` transforms that lie together and share their twiddle factors. */
export function radix4(
  locals: Locals,
  { size, twiddles, stride }: { size: number; twiddles: number; stride: number },
): Step {
  const { from, to, twiddles: twiddle, groups, left } = locals;
  const quarter = (ONE * size) / 4;
  const count = size / (4 * stride);
  return (source, target) => [
    from.set(int(source.re)),
    to.set(int(target.re)),
    twiddle.set(int(twiddles)),
    groups.set(int(count)),
    repeat(groups, [
      ...TWIDDLES.map((name, n) => locals[name].set(double2At(twiddle.get, n * ONE))),
      advance(twiddle, int(TWIDDLES.length * ONE)),
      left.set(int(stride / 2)),
      repeat(left, [
        ...FOUR.flatMap(([r, i], n) => [
          locals[r].set(vectorAt(from.get, n * quarter)),
          locals[i].set(vectorAt(from.get, n * quarter + source.im - source.re)),
        ]),
        ...butterfly(locals),
        ...(count > 1 ? twiddled(locals) : []),
        ...FOUR.flatMap(([r, i], n) => [
          store(to.get, locals[r].get, n * ONE * stride),
          store(to.get, locals[i].get, n * ONE * stride + target.im - target.re),
        ]),
        advance(from, int(TWO)),
        advance(to, int(TWO)),
      ]),
      advance(to, int(3 * ONE * stride)),
    ]),
  ];
}

/** Emits the radix-2 step that ends a transform whose size is not a power of four. */
export function radix2({ from, to, left, ar, ai, br, bi }: Locals, size: number): Step {
  const half = (ONE * size) / 2;
  return (source, target) => [
    from.set(int(source.re)),
    to.set(int(target.re)),
    left.set(int(size / 4)),
    repeat(left, [
      ar.set(vectorAt(from.get)),
      br.set(vectorAt(from.get, half)),
      ai.set(vectorAt(from.get, source.im - source.re)),
      bi.set(vectorAt(from.get, source.im - source.re + half)),
      store(to.get, add(ar.get, br.get)),
      store(to.get, sub(ar.get, br.get), half),
      store(to.get, add(ai.get, bi.get), target.im - target.re),
      store(to.get, sub(ai.get, bi.get), target.im - target.re + half),
      advance(from, int(TWO)),
      advance(to, int(TWO)),
    ]),
  ];
}

/**
 * Emits the step that converts the transform of pairs of real samples as complex numbers to the bins of the real
 * samples, except for the first and the last.
 */
export function unfoldReal(locals: Locals, { size, twiddles }: { size: number; twiddles: number }): Step {
  const { from: up, to: down, twiddles: twiddle, left, ar, ai, br, bi, er, ei, fr, fi, gr, gi, xr, xi } = locals;
  const half = double2Of(0.5);
  return (source, target) => {
    const plane = source.im - source.re;
    const there = (place: Local): Code => plus(place.get, int(target.re - source.re));
    const beyond = target.im - target.re;
    return [
      up.set(int(source.re + ONE)),
      down.set(int(source.re + ONE * (size - 2))),
      twiddle.set(int(twiddles)),
      left.set(int(size / 4)),
      repeat(left, [
        ar.set(vectorAt(up.get)),
        ai.set(vectorAt(up.get, plane)),
        br.set(vectorAt(down.get)),
        bi.set(vectorAt(down.get, plane)),
        br.set(pick(br.get, br.get, [1, 2])),
        bi.set(pick(bi.get, bi.get, [1, 2])),
        er.set(mul(half, add(ar.get, br.get))),
        ei.set(mul(half, sub(ai.get, bi.get))),
        fr.set(mul(half, add(ai.get, bi.get))),
        fi.set(mul(half, sub(br.get, ar.get))),
        xr.set(vectorAt(twiddle.get)),
        xi.set(vectorAt(twiddle.get, TWO)),
        gr.set(sub(mul(fr.get, xr.get), mul(fi.get, xi.get))),
        gi.set(add(mul(fr.get, xi.get), mul(fi.get, xr.get))),
        ar.set(sub(er.get, gr.get)),
        ai.set(sub(gi.get, ei.get)),
        store(there(up), add(er.get, gr.get)),
        store(there(up), add(ei.get, gi.get), beyond),
        store(there(down), pick(ar.get, ar.get, [1, 2])),
        store(there(down), pick(ai.get, ai.get, [1, 2]), beyond),
        advance(up, int(TWO)),
        advance(down, int(-TWO)),
        advance(twiddle, int(2 * TWO)),
      ]),
    ];
  };
}

/** Emits the product of 32-bit samples with a window. */
export function windowProducts(
  { at, to, left }: Record<'at' | 'to' | 'left', Local>,
  { samples, window, into, pairs }: { samples: number; window: number; into: number; pairs: number },
): Code[] {
  return [
    at.set(int(0)),
    to.set(int(0)),
    left.set(int(pairs)),
    repeat(left, [
      store(to.get, mul(float2At(at.get, samples), vectorAt(to.get, window)), into),
      advance(at, int(ONE)),
      advance(to, int(TWO)),
    ]),
  ];
}

/** Emits the addition of the products of values with a window to 32-bit samples. */
export function addWindowProducts(
  { at, to, left }: Record<'at' | 'to' | 'left', Local>,
  { values, window, samples, pairs }: { values: number; window: number; samples: number; pairs: number },
): Code[] {
  return [
    at.set(int(0)),
    to.set(int(0)),
    left.set(int(pairs)),
    repeat(left, [
      storeLow(
        to.get,
        double2.narrow(add(float2At(to.get, samples), mul(vectorAt(at.get, values), vectorAt(at.get, window)))),
        samples,
      ),
      advance(at, int(TWO)),
      advance(to, int(ONE)),
    ]),
  ];
}

/** Emits squared magnitudes. */
export function squaredMagnitudes(
  { at, left, r, i }: Record<'at' | 'left' | 'r' | 'i', Local>,
  { from, to, pairs }: { from: Planes; to: number; pairs: number },
): Code[] {
  return [
    at.set(int(0)),
    left.set(int(pairs)),
    repeat(left, [
      r.set(vectorAt(at.get, from.re)),
      i.set(vectorAt(at.get, from.im)),
      store(at.get, add(mul(r.get, r.get), mul(i.get, i.get)), to),
      advance(at, int(TWO)),
    ]),
  ];
}

const FOUR = [
  ['ar', 'ai'],
  ['br', 'bi'],
  ['cr', 'ci'],
  ['dr', 'di'],
] as const;

/** Emits the radix-4 butterfly. */
function butterfly({ ar, ai, br, bi, cr, ci, dr, di, er, ei, fr, fi, gr, gi, hr, hi }: Locals): Code[] {
  return [
    er.set(add(ar.get, cr.get)),
    ei.set(add(ai.get, ci.get)),
    fr.set(add(br.get, dr.get)),
    fi.set(add(bi.get, di.get)),
    gr.set(sub(ar.get, cr.get)),
    gi.set(sub(ai.get, ci.get)),
    hr.set(sub(br.get, dr.get)),
    hi.set(sub(bi.get, di.get)),
    ar.set(add(er.get, fr.get)),
    ai.set(add(ei.get, fi.get)),
    br.set(add(gr.get, hi.get)),
    bi.set(sub(gi.get, hr.get)),
    cr.set(sub(er.get, fr.get)),
    ci.set(sub(ei.get, fi.get)),
    dr.set(sub(gr.get, hi.get)),
    di.set(add(gi.get, hr.get)),
  ];
}

/** Multiplies the second, third and fourth of four values by their twiddle factors. */
function twiddled({ br, bi, cr, ci, dr, di, er, xr, xi, yr, yi, zr, zi }: Locals): Code[] {
  return (
    [
      [br, bi, xr, xi],
      [cr, ci, yr, yi],
      [dr, di, zr, zi],
    ] as const
  ).flatMap(([r, i, cos, sin]) => [
    er.set(sub(mul(r.get, cos.get), mul(i.get, sin.get))),
    i.set(add(mul(r.get, sin.get), mul(i.get, cos.get))),
    r.set(er.get),
  ]);
}

/**
 * Returns the twiddle factors of the second, third and fourth value of each group: cosine and sine of each, with two
 * groups interleaved if `pairs`.
 */
export function twiddlesOf(groups: number, { pairs }: { pairs: boolean }): Float64Array {
  const lanes = pairs ? 2 : 1;
  const twiddles = new Float64Array(6 * Math.max(groups, lanes));
  for (let group = 0; group < groups; group++) {
    for (let twiddle = 1; twiddle <= 3; twiddle++) {
      const angle = (-2 * Math.PI * twiddle * group) / (4 * groups);
      const at = 6 * (group - (group % lanes)) + 2 * (twiddle - 1) * lanes + (group % lanes);
      twiddles[at] = Math.cos(angle);
      twiddles[at + lanes] = Math.sin(angle);
    }
  }
  return twiddles;
}

/** Returns the twiddle factors of the bins of real samples, from bin 1 on, in pairs. */
export function realTwiddles(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => {
    const angle = (-2 * Math.PI * (1 + 2 * (i >> 2) + (i & 1))) / (2 * size);
    return i & 2 ? Math.sin(angle) : Math.cos(angle);
  });
}
