import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
}

/** Shows what to do when a part of the page cannot be drawn, instead of an empty page. */
export class ErrorBoundary extends Component<Props, { message: string | undefined }> {
  override state: { message: string | undefined } = { message: undefined };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return (
      <div className="broken" role="alert">
        <h1>This page stopped working</h1>
        <p>Your work is not affected: it runs in the service. Load the page again to go on.</p>
        <p className="hint">{message}</p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    );
  }
}
