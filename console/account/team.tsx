import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, type Reply } from '../../client/index.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { localTime } from '../parts/format.ts';
import { Secret } from '../parts/secret.tsx';
import { ACCOUNT_KEY } from '../session/account.ts';
import { explainError } from '../session/explain-error.ts';
import { useClient } from '../session/session.tsx';

type Team = Reply<'get', '/v1/team'>;

const TEAM_KEY = ['team'];

/** The team of the account: its members and invitations, or how to get into one. */
export function TeamSection(): React.JSX.Element {
  const client = useClient();
  const { data, error, isPending } = useQuery({
    queryKey: TEAM_KEY,
    queryFn: async ({ signal }) => {
      try {
        return await client.get('/v1/team', { signal });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'team_not_found') return null;
        throw failure;
      }
    },
  });
  if (isPending) return <p role="status">Loading …</p>;
  if (error) return <ErrorText>{explainError(error)}</ErrorText>;
  return data ? <Members team={data} /> : <NoTeam />;
}

/** A request that changes the team, after which it is read again. */
function useTeamChange<V>(change: (input: V) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: TEAM_KEY });
      void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
      void queries.invalidateQueries({ queryKey: ['recipes'] });
    },
  });
}

function Members({ team }: { team: Team }): React.JSX.Element {
  const client = useClient();
  const invite = useMutation({ mutationFn: () => client.post('/v1/team/invitations') });
  const remove = useTeamChange((id: string) =>
    client.delete('/v1/team/members/{account_id}', { path: { account_id: id } }),
  );
  const own = team.members.find((member) => member.is_caller);
  return (
    <>
      <section className="card" aria-labelledby="team">
        <h2 id="team">{team.name}</h2>
        <p className="hint">Accounts of a team share recipes, and nothing else.</p>
        <ul className="jobs">
          {team.members.map((member) => (
            <li key={member.account_id}>
              <span className="name">
                {member.name ?? <code>{member.account_id}</code>}
                {member.is_caller ? ' (you)' : ''}
              </span>
              {member.is_caller || own?.role === 'owner' ? (
                <button
                  type="button"
                  className="quiet"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(member.account_id)}
                >
                  {member.is_caller ? 'Leave' : 'Remove'}
                </button>
              ) : (
                <span />
              )}
              <small className="hint">
                {member.role} since {localTime(member.joined_at)}
              </small>
            </li>
          ))}
        </ul>
        <ErrorText>{remove.error ? explainError(remove.error) : undefined}</ErrorText>
      </section>
      <section className="card" aria-labelledby="invite">
        <h2 id="invite">Invite an account</h2>
        {invite.data ? (
          <Secret
            label="The code"
            value={invite.data.code}
            hint={`One account can join with it until ${localTime(invite.data.expires_at)}. It is shown only now.`}
          />
        ) : null}
        <div>
          <button type="button" disabled={invite.isPending} onClick={() => invite.mutate()}>
            Make a code
          </button>
        </div>
        <ErrorText>{invite.error ? explainError(invite.error) : undefined}</ErrorText>
      </section>
    </>
  );
}

function NoTeam(): React.JSX.Element {
  const client = useClient();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const create = useTeamChange(() => client.post('/v1/team', { body: { name: name.trim() } }));
  const join = useTeamChange(() => client.post('/v1/team/members', { body: { code: code.trim() } }));
  return (
    <>
      <section className="card" aria-labelledby="join">
        <h2 id="join">Join a team</h2>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            join.mutate(undefined);
          }}
        >
          <div className="field">
            <label htmlFor="code">Code of an invitation</label>
            <input id="code" value={code} onChange={({ target }) => setCode(target.value)} autoComplete="off" />
          </div>
          <div>
            <button type="submit" disabled={code.trim() === '' || join.isPending}>
              Join
            </button>
          </div>
          <ErrorText>{join.error ? explainError(join.error) : undefined}</ErrorText>
        </form>
      </section>
      <section className="card" aria-labelledby="create">
        <h2 id="create">Create a team</h2>
        <p className="hint">Accounts of a team share recipes, and nothing else.</p>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate(undefined);
          }}
        >
          <div className="field">
            <label htmlFor="team-name">Name</label>
            <input id="team-name" maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
          </div>
          <div>
            <button type="submit" disabled={name.trim() === '' || create.isPending}>
              Create the team
            </button>
          </div>
          <ErrorText>{create.error ? explainError(create.error) : undefined}</ErrorText>
        </form>
      </section>
    </>
  );
}
