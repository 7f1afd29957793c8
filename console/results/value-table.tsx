import { fileSize, shortNumber } from '../parts/format.ts';
import { inWords } from '../parts/in-words.ts';

/** Rows of a table that are shown. */
const MAX_ROWS = 100;

/** Fields that are shown elsewhere, or say nothing to people. */
const ELSEWHERE = new Set(['audio', 'video', 'image', 'files', 'engine', 'capability_version', 'error']);

interface ValueTableProps {
  values: Readonly<Record<string, unknown>>;
  hidden?: ReadonlySet<string>;
}

/** Values with their names and units; lists of objects are tables that can be unfolded. */
export function ValueTable({ values, hidden }: ValueTableProps): React.JSX.Element | null {
  const fields = Object.entries(values).filter(
    ([name, value]) => !ELSEWHERE.has(name) && hidden?.has(name) !== true && !isEmpty(value),
  );
  const plain = fields.filter(([, value]) => !isLong(value));
  const long = fields.filter(([, value]) => isLong(value));
  if (fields.length === 0) return null;
  return (
    <>
      {plain.length > 0 ? (
        <dl className="facts">
          {plain.map(([name, value]) => (
            <div key={name}>
              <dt>{inWords(name)}</dt>
              <dd>{inText(name, value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {long.map(([name, value]) => (
        <details key={name}>
          <summary>
            {inWords(name)}
            {Array.isArray(value) ? ` (${value.length})` : ''}
          </summary>
          {Array.isArray(value) ? (
            <Rows rows={value} title={inWords(name)} />
          ) : (
            <ValueTable values={value as Record<string, unknown>} />
          )}
        </details>
      ))}
    </>
  );
}

function Rows({ rows, title }: { rows: readonly unknown[]; title: string }): React.JSX.Element {
  const shown = rows.slice(0, MAX_ROWS);
  const isTable = shown.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
  const columns = isTable ? [...new Set(shown.flatMap((row) => Object.keys(row as object)))] : [];
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={title}>
      {isTable ? (
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {inWords(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, n) => (
              <tr key={n}>
                {columns.map((column) => (
                  <td key={column}>{inText(column, (row as Record<string, unknown>)[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{shown.map((row) => inText('', row)).join(', ')}</p>
      )}
      {rows.length > MAX_ROWS ? <p className="hint">And {rows.length - MAX_ROWS} more, in the downloads.</p> : null}
    </div>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Reports whether a value needs more than a line. */
function isLong(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > 8 || typeof value[0] === 'object';
  return Object.values(value).some((each) => typeof each === 'object' && each !== null);
}

function inText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (name === 'bytes' && typeof value === 'number') return fileSize(value);
  if (typeof value === 'number') return shortNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((each) => inText('', each)).join(', ');
  return Object.entries(value)
    .map(([key, each]) => `${inWords(key)} ${inText(key, each)}`)
    .join(', ');
}
