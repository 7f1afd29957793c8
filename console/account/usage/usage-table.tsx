import { duration, wholeNumber } from '../../parts/format.ts';

interface Row {
  id: string;
  name: string;
  items?: number;
  steps?: number;
  seconds: number;
  tokens: number | null;
}

/** A table of what was used, the most expensive first. */
export function UsageTable({ title, rows }: { title: string; rows: readonly Row[] }): React.JSX.Element {
  const hasTokens = rows.some(({ tokens }) => tokens !== null);
  const sorted = rows.toSorted((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0) || b.seconds - a.seconds);
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="hint">Nothing in this month.</p>
      ) : (
        <div className="scroll" tabIndex={0} role="group" aria-label={`Usage ${title.toLowerCase()}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{title.slice('By '.length).replace(/^./, (letter) => letter.toUpperCase())}</th>
                <th scope="col" className="number">
                  {hasTokens ? 'Files' : 'Steps'}
                </th>
                <th scope="col" className="number">
                  Audio
                </th>
                {hasTokens ? (
                  <th scope="col" className="number">
                    Tokens
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ id, name, items, steps, seconds, tokens }) => (
                <tr key={id}>
                  <td className="name">{name}</td>
                  <td className="number">{wholeNumber(items ?? steps ?? 0)}</td>
                  <td className="number">{duration(seconds)}</td>
                  {hasTokens ? <td className="number">{wholeNumber(tokens ?? 0)}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
