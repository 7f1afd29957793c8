import { Link } from 'wouter';
import { useAccount } from '../session/account.ts';
import { duration, wholeNumber } from '../parts/format.ts';

/** The tokens that are left, in the header of every page. A token is a second of audio. */
export function Balance(): React.JSX.Element {
  const { data } = useAccount();
  if (!data) return <span className="balance">…</span>;
  const { available_tokens: available, held_tokens: held } = data;
  const details = `${wholeNumber(available)} tokens: ${duration(available)} of audio${held > 0 ? `, and ${wholeNumber(held)} held for running work` : ''}`;
  return (
    <Link href="/account" className="balance" title={details} data-empty={available === 0 || undefined}>
      {wholeNumber(available)} <span>tokens</span>
    </Link>
  );
}
