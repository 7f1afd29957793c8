import type { Tag } from './timeline.ts';

const SHOWN = 12;

/** What is heard in the audio, most certain first, each with a bar. */
export function Tags({ tags }: { tags: readonly Tag[] }): React.JSX.Element {
  return (
    <ul className="tags" aria-label="What is heard">
      {tags.slice(0, SHOWN).map(({ label, score }) => (
        <li key={label}>
          <span>{label}</span>
          <meter aria-label={label} min={0} max={1} value={score} />
          <span className="hint">{Math.round(score * 100)} %</span>
        </li>
      ))}
    </ul>
  );
}
