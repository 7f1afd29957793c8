import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { duration, shortNumber } from '../parts/format.ts';
import type { Curve } from './timeline.ts';

const HEIGHT = 160;
/** Points that are drawn: more than a screen has pixels. */
const MAX_POINTS = 4_000;

/** A value over time, with its range in words. */
export function CurveChart({ curve }: { curve: Curve }): React.JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const { title, unit } = curve;
  useEffect(() => {
    const element = holder.current!;
    const [times, values] = thinned(curve);
    const style = getComputedStyle(element);
    const [ink, line, accent] = ['--soft', '--line', '--accent'].map((name) => resolved(element, name));
    const axis = {
      stroke: ink!,
      grid: { stroke: line!, width: 1 },
      ticks: { stroke: line!, width: 1 },
      font: `12px ${style.fontFamily}`,
    };
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        scales: { x: { time: false } },
        axes: [
          { ...axis, values: (_, ticks) => ticks.map((tick) => duration(tick)) },
          { ...axis, size: 60, values: (_, ticks) => ticks.map((tick) => shortNumber(tick)) },
        ],
        series: [{}, { label: title, stroke: accent!, width: 1.5, spanGaps: false }],
        cursor: { drag: { x: true, y: false } },
      },
      [times, values],
      element,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [curve, title]);
  return (
    <figure className="curve">
      <figcaption>
        {title} <span className="hint">({rangeOf(curve)})</span>
      </figcaption>
      <div ref={holder} role="img" aria-label={`${title} over time, in ${unit}: ${rangeOf(curve)}`} />
    </figure>
  );
}

function rangeOf({ values, unit }: Curve): string {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return `${shortNumber(low)} to ${shortNumber(high)} ${unit}`;
}

/** Returns the mean of each stretch of values where there are too many. */
function thinned({ times, values }: Curve): [number[], (number | null)[]] {
  const step = Math.ceil(times.length / MAX_POINTS);
  if (step <= 1) return [[...times], [...values]];
  const kept: [number[], (number | null)[]] = [[], []];
  for (let start = 0; start < times.length; start += step) {
    const known = values.slice(start, start + step).filter((value) => value !== null);
    kept[0].push(times[start]!);
    kept[1].push(known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length);
  }
  return kept;
}

/** Returns the colour that a variable has here: a canvas reads no variables. */
export function resolved(element: HTMLElement, variable: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
