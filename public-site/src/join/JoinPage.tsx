import { useEffect, useState } from 'react';
import { Refusal } from '../api/client';
import { fetchInvite, type Invite } from '../api/invites';
import type { Brand } from '../api/types';
import { brandName } from '../brand';
import { Notice } from '../components/Notice';
import { loginHref } from '../routing';
import { text } from '../text';
import { JoinForm } from './JoinForm';
import { joinText } from './text';
import './join.css';

type State =
  | { name: 'loading' }
  | { name: 'open'; invite: Invite }
  /** `problem` null: no usable answer, so another try may help. */
  | { name: 'closed'; problem: string | null }
  | { name: 'done'; account: string };

/** Reads the link; a new `attempt` reads it again. */
function useInvite(token: string, attempt: number, onBrand: (brand: Brand) => void) {
  const [state, setState] = useState<State>({ name: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ name: 'loading' });
    if (token === '') {
      setState({ name: 'closed', problem: joinText.noInvite });
      return undefined;
    }
    fetchInvite(token, { signal })
      .then((invite) => {
        if (signal.aborted) return;
        onBrand(invite.brand);
        setState({ name: 'open', invite });
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setState({ name: 'closed', problem: error instanceof Refusal ? error.message : null });
      });
    return () => controller.abort();
  }, [token, attempt, onBrand]);
  return { state, setState };
}

function Closed({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  if (problem !== null)
    return (
      <Notice tone="amber" title={joinText.badTitle} urgent>
        {problem}
      </Notice>
    );
  return (
    <>
      <Notice tone="red" title={text.errors.failed} urgent />
      <button type="button" className="button button-main join-next" onClick={onRetry}>
        {text.errors.retry}
      </button>
    </>
  );
}

function Done({ account }: { account: string }) {
  return (
    <>
      <Notice tone="green" title={joinText.doneTitle} urgent>
        {joinText.done(account)}
      </Notice>
      <a href={loginHref} className="button button-main join-next">
        {joinText.toLogin}
      </a>
    </>
  );
}

interface JoinPageProps {
  token: string;
  onBrand: (brand: Brand) => void;
}

/** A newcomer scans a code, fills in three fields in the inviter's brand, and goes to the login. */
export function JoinPage({ token, onBrand }: JoinPageProps) {
  const [attempt, setAttempt] = useState(0);
  const { state, setState } = useInvite(token, attempt, onBrand);
  const invite = state.name === 'open' ? state.invite : null;
  return (
    <>
      <h1 tabIndex={-1}>{invite ? joinText.heading(brandName(invite.brand)) : text.titles.join}</h1>
      {state.name === 'loading' && (
        <p className="lead" role="status">
          {joinText.loading}
        </p>
      )}
      {invite && (
        <>
          <p className="lead">{invite.nickname ? joinText.invitedBy(invite.nickname) : joinText.invited}</p>
          <div className="card">
            <JoinForm
              token={token}
              onDone={(account) => setState({ name: 'done', account })}
              onClosed={(problem) => setState({ name: 'closed', problem })}
            />
          </div>
        </>
      )}
      {state.name === 'closed' && <Closed problem={state.problem} onRetry={() => setAttempt(attempt + 1)} />}
      {state.name === 'done' && <Done account={state.account} />}
    </>
  );
}
