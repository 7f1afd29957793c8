import { useMutation } from '@tanstack/react-query';
import type { ExportFormat } from '../../../client/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { saveBlob } from '../../parts/save-blob.ts';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import type { JobKind } from './job.ts';

const FORMATS: readonly [ExportFormat, string][] = [
  ['zip', 'All files (ZIP)'],
  ['csv', 'Results (CSV)'],
  ['jsonl', 'Results (JSON Lines)'],
];

/** Saves everything that came of a job as one file. */
export function Downloads({ kind, id }: { kind: JobKind; id: string }): React.JSX.Element {
  const client = useClient();
  const save = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const response = await client.exportResults(kind === 'batch' ? { batch_id: id } : { job_id: id }, { format });
      saveBlob(await response.blob(), `results-${id}.${format}`);
    },
  });
  return (
    <section className="card" aria-label="Downloads">
      <div className="row">
        <strong>Download</strong>
        {FORMATS.map(([format, title]) => (
          <button key={format} type="button" disabled={save.isPending} onClick={() => save.mutate(format)}>
            {save.isPending && save.variables === format ? 'Preparing …' : title}
          </button>
        ))}
      </div>
      <ErrorText>{save.error ? explainError(save.error) : undefined}</ErrorText>
    </section>
  );
}
