import { useCallback, useEffect } from 'react';
import type { CallOptions } from '../api/client';
import { fetchTransfer, readFragment, recallPair, type TransferKey } from '../api/transfers';
import type { Brand, CardTransfer } from '../api/responses';
import { groupMaskedNumber } from '../card/cardNumber';
import { formatClock, formatMoment } from '../card/formats';
import { Link } from '../components/Link';
import { Notice } from '../components/Notice';
import { cardHref, hrefs } from '../routing';
import { text } from '../text';
import { useFollowed } from '../useFollowed';
import { CodeStep, RequestStep } from './CodeStep';
import { transferText as words } from './text';
import '../shop/shop.css';
import './transfer.css';

const isDecided = ({ status }: CardTransfer): boolean => status !== 'WAITING' && status !== 'CODE_SENT';
const momentOf = (time: string | null): string => (time ? formatMoment(time, Date.now()) : '');

function Cards({ found }: { found: CardTransfer }) {
  const line = (label: string, number: string) => (
    <div>
      <dt>{label}</dt>
      <dd className="mono">{groupMaskedNumber(number).join(' ')}</dd>
    </div>
  );
  return (
    <dl className="card facts">
      {line(words.from, found.from)}
      {line(words.to, found.to)}
      <div>
        <dt>{words.requested}</dt>
        <dd>{momentOf(found.requestedAt)}</dd>
      </div>
    </dl>
  );
}

function Result({ found }: { found: CardTransfer }) {
  const { status, reason, expiresAt } = found;
  if (status === 'DONE')
    return (
      <Notice tone="green" title={words.done} urgent>
        {words.doneText}
      </Notice>
    );
  if (status === 'REFUSED')
    return (
      <Notice tone="red" title={words.refusedBy(reason ?? '')} urgent>
        {words.refusedText}
      </Notice>
    );
  if (status === 'EXPIRED')
    return (
      <Notice tone="grey" title={words.expired} urgent>
        {words.expiredText}
      </Notice>
    );
  return (
    <Notice tone="blue" title={words.waiting}>
      {words.waitingText(momentOf(expiresAt))}
    </Notice>
  );
}

function Ways({ found }: { found: CardTransfer }) {
  const pair = recallPair(found.transferId);
  if (found.status === 'DONE')
    return (
      <Link href={pair ? cardHref(pair.to) : hrefs.search} className="button button-main">
        {pair ? words.seeCard : words.search}
      </Link>
    );
  if (found.status === 'WAITING')
    return (
      <Link href={pair ? cardHref(pair.from) : hrefs.search} className="button">
        {pair ? words.toCard : words.search}
      </Link>
    );
  return (
    <Link href={hrefs.transfer} className="button button-main">
      {words.again}
    </Link>
  );
}

function Live({ isLive, heardAt, retry }: { isLive: boolean; heardAt: number; retry: () => void }) {
  if (isLive)
    return (
      <p className="live">
        <span className="live-dot" aria-hidden="true" /> {words.live}
      </p>
    );
  return (
    <p className="live live-lost">
      {words.notLive(formatClock(heardAt))}{' '}
      <button type="button" className="link-button" onClick={retry}>
        {words.retry}
      </button>
    </p>
  );
}

/** Explains a wrong key or a missing response. */
function Nothing({ problem, retry }: { problem: 'none' | 'unknown' | 'failed'; retry: () => void }) {
  if (problem === 'none') return <div className="skeleton skeleton-plan" aria-hidden="true" />;
  if (problem === 'failed')
    return (
      <Notice tone="red" title={text.errors.failed} urgent>
        <button type="button" className="link-button" onClick={retry}>
          {text.errors.retry}
        </button>
      </Notice>
    );
  return (
    <>
      <Notice tone="amber" title={words.unknown} urgent>
        {words.unknownText}
      </Notice>
      <div className="actions">
        <Link href={hrefs.transfer} className="button button-main">
          {words.again}
        </Link>
      </div>
    </>
  );
}

function FollowedTransfer({ opened, onBrand }: { opened: TransferKey; onBrand: (brand: Brand | null) => void }) {
  const { id, key } = opened;
  const read = useCallback((options: CallOptions) => fetchTransfer({ id, key }, options), [id, key]);
  const { found, problem, heardAt, retry } = useFollowed(read, isDecided);
  useEffect(() => {
    if (found) onBrand(found.brand);
  }, [found, onBrand]);
  if (!found || problem === 'unknown') return <Nothing problem={problem} retry={retry} />;
  if (found.status === 'CODE_SENT')
    return (
      <>
        <Cards found={found} />
        <CodeStep found={found} onDone={retry} />
      </>
    );
  return (
    <>
      <Result found={found} />
      {!isDecided(found) && <Live isLive={problem === 'none'} heardAt={heardAt} retry={retry} />}
      <Cards found={found} />
      <div className="actions">
        <Ways found={found} />
      </div>
    </>
  );
}

interface TransferPageProps {
  /** The number of the old card, or empty. */
  from: string;
  /** The fragment with the key of a transfer. */
  fragment: string;
  onBrand: (brand: Brand | null) => void;
}

/** The page of a transfer: the two numbers, the code or approval, and the result. */
export function TransferPage({ from, fragment, onBrand }: TransferPageProps) {
  const opened = readFragment(fragment);
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      {opened ? (
        <FollowedTransfer key={opened.id} opened={opened} onBrand={onBrand} />
      ) : (
        <RequestStep from={from} onBrand={onBrand} />
      )}
    </>
  );
}
