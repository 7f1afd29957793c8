/** A link into the Temporal Web UI, in a tab of its own; nothing if the service does not know where that is. */
export function TemporalLink({ url }: { url: string | null }): React.JSX.Element | null {
  if (url === null) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      Open
    </a>
  );
}
