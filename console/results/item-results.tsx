import { lazy, Suspense, useMemo } from 'react';
import { MadeFiles } from './made-files.tsx';
import './results.css';
import { sourcesOf, madeFiles, stepTitle, type ItemPlace } from './sources.ts';
import { Tags } from './tags.tsx';
import { viewOf, type View } from './timeline.ts';
import { Timeline } from './timeline-view.tsx';
import { ValueTable } from './value-table.tsx';

const CurveChart = lazy(() => import('./curve-chart.tsx').then((m) => ({ default: m.CurveChart })));

interface ItemResultsProps extends ItemPlace {
  audioUrl: string;
  rawResults: Readonly<Record<string, unknown>>;
}

type Output = Readonly<Record<string, unknown>>;

/** The results of one file as people want them: heard, drawn over time, and as tables. */
export function ItemResults({ audioUrl, jobId, item, rawResults }: ItemResultsProps): React.JSX.Element {
  const { files, sources, steps } = useMemo(() => {
    const found = madeFiles(rawResults);
    return {
      files: found,
      sources: sourcesOf(audioUrl, { files: found, place: { jobId, item } }),
      steps: Object.entries(rawResults).map(([step, output]) => {
        const fields = (output ?? {}) as Output;
        return { step, output: fields, view: viewOf(step, fields) };
      }),
    };
  }, [audioUrl, jobId, item, rawResults]);
  return (
    <div className="results">
      <Timeline
        sources={sources}
        tracks={steps.flatMap(({ view }) => view.tracks)}
        words={steps.flatMap(({ view }) => view.words)}
      />
      {steps.map(({ step, output, view }) => (
        <StepResult key={step} step={step} output={output} view={view} />
      ))}
      <MadeFiles files={files} />
      <details>
        <summary>Everything as JSON</summary>
        <pre className="json" tabIndex={0}>
          {JSON.stringify(rawResults, shortened, 2)}
        </pre>
      </details>
    </div>
  );
}

function StepResult({ step, output, view }: { step: string; output: Output; view: View }): React.JSX.Element {
  const { error } = output as { error?: { message?: string } };
  return (
    <section className="step-result" aria-label={`Results of ${stepTitle(step)}`}>
      <h3>{stepTitle(step)}</h3>
      {error?.message === undefined ? null : <p className="error-text">{error.message}</p>}
      {view.tags.length > 0 ? <Tags tags={view.tags} /> : null}
      <Suspense fallback={null}>
        {view.curves.map((curve) => (
          <CurveChart key={curve.title} curve={curve} />
        ))}
      </Suspense>
      <ValueTable values={output} hidden={view.shown} />
    </section>
  );
}

/** Max numbers or objects of a list that are written out. */
const MAX_LISTED = 100;

function shortened(_key: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.length <= MAX_LISTED) return value;
  return [...(value as unknown[]).slice(0, MAX_LISTED), `… and ${value.length - MAX_LISTED} more`];
}
