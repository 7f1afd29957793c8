import { Link } from 'wouter';
import { useAccount } from '../session/account.ts';
import { explainError, isOutage } from '../session/explain-error.ts';

/** Notices about the service and the account, above every page. */
export function Notices(): React.JSX.Element {
  const { data, error } = useAccount();
  return (
    <div className="notices" role="status">
      {error === null ? null : (
        <p className="notice bad">
          {isOutage(error)
            ? 'The service does not respond. Work that was started goes on; this page tries again by itself.'
            : explainError(error)}
        </p>
      )}
      {data?.available_tokens === 0 ? (
        <p className="notice">
          The balance is empty: new audio cannot be processed. Audio that was charged before still can.{' '}
          <Link href="/account">See the account</Link>
        </p>
      ) : null}
    </div>
  );
}
