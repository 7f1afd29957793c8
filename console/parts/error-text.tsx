import type { ReactNode } from 'react';

/** A message about something that failed, read aloud when it appears. */
export function ErrorText({ children }: { children: ReactNode }): React.JSX.Element {
  return (
    <div role="alert" className="error-text">
      {children === undefined || children === null ? null : <p>{children}</p>}
    </div>
  );
}
