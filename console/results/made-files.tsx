import { duration, fileSize } from '../parts/format.ts';
import { pathOf, type Named } from './sources.ts';

/** The files that steps made: pictures and videos shown, each to download. */
export function MadeFiles({ files }: { files: readonly Named[] }): React.JSX.Element | null {
  if (files.length === 0) return null;
  return (
    <section aria-label="Made files">
      <h3>Files</h3>
      <ul className="files">
        {files.map(({ title, file }) => (
          <li key={file.artifact_id}>
            <span className="name">{file.name ?? title}</span>
            <a className="button" href={pathOf(file.url)} download aria-label={`Download ${file.name ?? title}`}>
              Download
            </a>
            <small className="hint">
              {file.content_type} · {fileSize(file.bytes)}
              {file.duration_s === undefined ? '' : ` · ${duration(file.duration_s)}`}
            </small>
            <Shown title={title} file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shown({ title, file }: Named): React.JSX.Element | null {
  if (file.content_type.startsWith('image/')) return <img src={pathOf(file.url)} alt={title} />;
  if (file.content_type.startsWith('video/')) {
    return <video src={pathOf(file.url)} controls preload="metadata" aria-label={title} />;
  }
  return null;
}
