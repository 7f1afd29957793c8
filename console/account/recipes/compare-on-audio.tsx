import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../client/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { inWords } from '../../parts/in-words.ts';
import { shortNumber } from '../../parts/format.ts';
import { tooLarge } from '../../parts/too-large.ts';
import { useAccount } from '../../session/account.ts';
import { explainError } from '../../session/explain-error.ts';
import { useClient } from '../../session/session.tsx';
import type { Recipe } from './recipe.ts';

type Diff = Reply<'get', '/v1/recipe/diff/{diff_id}'>;
type Step = Diff['items'][number]['steps'][number];
type Value = Step['differences'][number]['first'];

const POLL_MS = 1_000;

/** Runs two versions of a recipe on a file, and shows what differs. Audio that was charged before costs nothing. */
export function CompareOnAudio({ first, second }: { first: Recipe; second: Recipe }): React.JSX.Element {
  const client = useClient();
  const { data: account } = useAccount();
  const [diffId, setDiffId] = useState<string>();
  const start = useMutation({
    mutationFn: async (file: File) => {
      const problem = tooLarge(file, account);
      if (problem !== undefined) throw new Error(problem);
      const { audio_url: audioUrl } = await client.upload(file);
      const recipes = [first.recipe_id, second.recipe_id];
      return client.post('/v1/recipe/diff', { body: { recipe_ids: recipes, audio_urls: [audioUrl] } });
    },
    onSuccess: ({ diff_id: id }) => setDiffId(id),
  });
  const { data, error } = useQuery({
    queryKey: ['diff', diffId],
    queryFn: ({ signal }) => client.get('/v1/recipe/diff/{diff_id}', { path: { diff_id: diffId! }, signal }),
    enabled: diffId !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'IN_QUEUE' ? false : POLL_MS),
  });
  const isOpen = start.isPending || (diffId !== undefined && !error && (!data || data.status === 'IN_QUEUE'));
  return (
    <>
      <label className="button quiet" data-disabled={isOpen || undefined}>
        {isOpen ? 'Both versions are run …' : `Compare with version ${first.version} on a file`}
        <input
          type="file"
          className="visually-hidden"
          accept="audio/*,video/*"
          aria-label={`File to compare version ${second.version} on`}
          disabled={isOpen}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            setDiffId(undefined);
            if (file) start.mutate(file);
            target.value = '';
          }}
        />
      </label>
      <ErrorText>{start.error || error ? explainError(start.error ?? error) : undefined}</ErrorText>
      {data && data.status !== 'IN_QUEUE' ? <Differences diff={data} first={first} second={second} /> : null}
    </>
  );
}

function Differences({ diff, first, second }: { diff: Diff; first: Recipe; second: Recipe }): React.JSX.Element {
  const [item] = diff.items;
  const failure = item?.first.error ?? item?.second.error;
  if (!item || failure)
    return <ErrorText>{failure?.message ?? 'One of the runs was cancelled. Compare again.'}</ErrorText>;
  const rows = item.steps.flatMap(({ step, in: side, differences }) =>
    side === 'both'
      ? differences.map(({ path, first: one, second: two }) => ({ step, path, one: text(one), two: text(two) }))
      : [{ step, path: '', one: side === 'first' ? 'has it' : '—', two: side === 'second' ? 'has it' : '—' }],
  );
  const sides = [item.first.matched_audio, item.second.matched_audio];
  return (
    <>
      {rows.length === 0 ? <p className="hint">The results are the same.</p> : null}
      {rows.length > 0 ? (
        <div className="scroll" tabIndex={0} role="group" aria-label="Differences">
          <table>
            <thead>
              <tr>
                <th scope="col">Result</th>
                <th scope="col">Version {first.version}</th>
                <th scope="col">Version {second.version}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ step, path, one, two }) => (
                <tr key={`${step} ${path}`}>
                  <th scope="row">
                    {inWords(step)} {path}
                  </th>
                  <td>{one}</td>
                  <td>{two}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {sides.map((audio, n) =>
        audio ? (
          <div className="row" key={audio.artifact_id}>
            <span>Version {n === 0 ? first.version : second.version}, at the same loudness</span>
            <audio controls preload="metadata" src={new URL(audio.url).pathname + new URL(audio.url).search} />
          </div>
        ) : null,
      )}
    </>
  );
}

function text(value: Value): string {
  if (value === undefined || value === null) return '—';
  if (typeof value === 'number') return shortNumber(value);
  if (typeof value !== 'object') return String(value);
  return value.mean === null
    ? `${value.length} values`
    : `${value.length} values, ${shortNumber(value.mean)} on average`;
}
