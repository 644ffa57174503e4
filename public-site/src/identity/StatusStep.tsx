import { useCallback, useEffect, useState } from 'react';
import { type DocumentKey, eraseDocument, fetchDocument, forgetDocument } from '../api/documents';
import type { Brand, CourseStep, SubmittedDocument } from '../api/responses';
import { formatClock } from '../card/formats';
import { Link } from '../components/Link';
import { LiveMark } from '../components/LiveMark';
import { Icon, Notice } from '../components/Notice';
import { readText } from '../language';
import { cardHref, hrefs } from '../routing';
import { text } from '../text';
import { identityText as words } from './text';
import type { CallOptions } from '../api/client';
import { type Followed, useFollowed } from '../useFollowed';

/** The line of steps. `at` is the current one from 0. */
export function StepLine({ at }: { at: number }) {
  return (
    <ol className="list step-line">
      {words.steps.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'line-done' : index === at ? 'line-now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="line-mark">{index < at ? <Icon name="tick" size={16} /> : index + 1}</span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

interface FollowedDocument extends Omit<Followed<SubmittedDocument>, 'found'> {
  document: SubmittedDocument | null;
}

const isDecided = ({ status }: SubmittedDocument): boolean => status !== 'SUBMITTED';

/** Polls a document until it is decided. */
function useDocument({ id, key }: DocumentKey): FollowedDocument & { retry: () => void } {
  const read = useCallback((options: CallOptions) => fetchDocument({ id, key }, options), [id, key]);
  const { found, ...followed } = useFollowed(read, isDecided);
  return { document: found, ...followed };
}

type StepState = CourseStep['state'];
const TONES = { SUBMITTED: 'blue', APPROVED: 'green', REJECTED: 'red' } as const;

function Step({ state, name, note, at }: { state: StepState; name: string; note: string; at: string | null }) {
  return (
    <li className={`step step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="step-mark">
        {state === 'done' && <Icon name="tick" size={16} />}
        {state === 'failed' && <Icon name="close" size={16} />}
      </span>
      <div className="step-words">
        <p className="step-head">
          <b>{name}</b>
          <span className="plan-note">{at ? formatClock(Date.parse(at)) : ''}</span>
        </p>
        {note && <p className="plan-note">{note}</p>}
      </div>
    </li>
  );
}

function Progress({ found }: { found: SubmittedDocument }) {
  const { status, plan, ahead, submittedAt, reviewedAt, docType } = found;
  const isOpen = status === 'SUBMITTED';
  const end: StepState = isOpen ? 'waiting' : status === 'APPROVED' ? 'done' : 'failed';
  return (
    <ol className="card list steps">
      <Step state="done" name={words.submitted} note={words.documents[docType]?.[0] ?? ''} at={submittedAt} />
      <Step
        state={isOpen ? 'now' : 'done'}
        name={words.reviewing}
        note={isOpen && ahead !== null ? words.ahead(ahead) : ''}
        at={null}
      />
      <Step
        state={end}
        name={status === 'REJECTED' ? words.rejected : words.passed}
        note={status === 'REJECTED' ? (found.reason ?? '') : plan ? words.unlocks(readText(plan)) : ''}
        at={reviewedAt}
      />
    </ol>
  );
}

/** Erases the document after a confirmation. */
function Erase({ opened, onErased }: { opened: DocumentKey; onErased: () => void }) {
  const [state, setState] = useState<'closed' | 'asked' | 'now' | 'failed'>('closed');
  const erase = (): void => {
    setState('now');
    eraseDocument(opened).then(onErased, () => setState('failed'));
  };
  if (state === 'closed')
    return (
      <button type="button" className="link-button" onClick={() => setState('asked')}>
        {words.erase}
      </button>
    );
  return (
    <Notice tone="amber" title={words.eraseQuestion} urgent>
      <p>{state === 'failed' ? text.errors.failed : words.eraseEffect}</p>
      <p className="actions-two">
        <button type="button" className="button" onClick={() => setState('closed')}>
          {words.keep}
        </button>
        <button type="button" className="button" aria-disabled={state === 'now'} onClick={erase}>
          {words.eraseNow}
        </button>
      </p>
    </Notice>
  );
}

function Result({ found }: { found: SubmittedDocument }) {
  const [title, advice] = words.stage[found.status];
  const { reason, status } = found;
  return (
    <Notice tone={TONES[status]} title={status === 'REJECTED' && reason ? `${title}: ${reason}` : (title ?? '')} urgent>
      {advice}
    </Notice>
  );
}

function Facts({ found }: { found: SubmittedDocument }) {
  return (
    <dl className="card facts">
      <div>
        <dt>{words.document}</dt>
        <dd>
          {words.documents[found.docType]?.[0]} {found.documentNumber}
        </dd>
      </div>
      {found.name && (
        <div>
          <dt>{words.holder}</dt>
          <dd>{found.name}</dd>
        </div>
      )}
      <div>
        <dt>{words.card}</dt>
        <dd className="mono">{found.number}</dd>
      </div>
    </dl>
  );
}

/** Shown for an erased document, and before it is fetched. */
function NoDocument({
  state,
  number,
  retry,
}: {
  state: 'erased' | 'unknown' | 'failed';
  number: string;
  retry: () => void;
}) {
  return (
    <>
      {state === 'erased' && <Notice tone="green" title={words.eraseDone} urgent />}
      {state === 'unknown' && (
        <Notice tone="amber" title={words.unknown} urgent>
          {words.unknownText}
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="red" title={text.errors.failed} urgent>
          <button type="button" className="link-button" onClick={retry}>
            {text.errors.retry}
          </button>
        </Notice>
      )}
      <div className="actions">
        <Link href={number ? cardHref(number) : hrefs.search} className="button">
          {words.toCard}
        </Link>
      </div>
    </>
  );
}

interface StatusStepProps {
  opened: DocumentKey;
  number: string;
  onBrand: (brand: Brand | null) => void;
  onAgain: () => void;
}

/** The state of a document, with a button to erase it. */
export function StatusStep({ opened, number, onBrand, onAgain }: StatusStepProps) {
  const { retry, ...followed } = useDocument(opened);
  const [erased, setErased] = useState(false);
  const { document: found, problem } = followed;
  useEffect(() => {
    if (found) onBrand(found.brand);
  }, [found, onBrand]);
  if (erased || problem === 'unknown')
    return <NoDocument state={erased ? 'erased' : 'unknown'} number={number} retry={retry} />;
  if (!found && problem === 'failed') return <NoDocument state="failed" number={number} retry={retry} />;
  if (!found) return <div className="skeleton skeleton-plan" aria-hidden="true" />;
  const gone = (): void => {
    forgetDocument(opened.id);
    setErased(true);
  };
  return (
    <>
      <StepLine at={found.status === 'SUBMITTED' ? 2 : 3} />
      <Result found={found} />
      <div className="order-lead">
        <h2 className="group-title">{words.progress}</h2>
        <LiveMark isLive={problem === 'none'} heardAt={followed.heardAt} words={words} retry={retry} />
      </div>
      <Progress found={found} />
      <Facts found={found} />
      <div className="plan-note privacy">
        <div>
          {words.privacy} <Erase opened={opened} onErased={gone} />
        </div>
      </div>
      <div className="actions actions-two">
        <Link href={number ? cardHref(number) : hrefs.search} className="button">
          {found.status === 'APPROVED' ? words.seeCard : words.toCard}
        </Link>
        {found.status === 'REJECTED' && (
          <button type="button" className="button button-main" onClick={onAgain}>
            {words.tryAgain}
          </button>
        )}
      </div>
    </>
  );
}
