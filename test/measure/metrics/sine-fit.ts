/** Fits a sine of a known frequency in Hz to the middle 60 % of the samples; returns its amplitude and the ratio of it to the rest in dB. */
export function fitSine(samples: Float32Array, frequency: number, rate: number): { amplitude: number; snrDb: number } {
  const [from, to] = [Math.floor(samples.length * 0.2), Math.floor(samples.length * 0.8)];
  const at = (i: number): [number, number] => {
    const phase = (2 * Math.PI * frequency * i) / rate;
    return [Math.sin(phase), Math.cos(phase)];
  };
  let [xs, xc, ss, cc, sc] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const [s, c] = at(i);
    xs += samples[i]! * s;
    xc += samples[i]! * c;
    ss += s * s;
    cc += c * c;
    sc += s * c;
  }
  const determinant = ss * cc - sc * sc;
  const [a, b] = [(xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant];
  let rest = 0;
  for (let i = from; i < to; i++) {
    const [s, c] = at(i);
    rest += (samples[i]! - a * s - b * c) ** 2;
  }
  const amplitude = Math.hypot(a, b);
  return { amplitude, snrDb: 10 * Math.log10(amplitude ** 2 / 2 / (rest / (to - from))) };
}
