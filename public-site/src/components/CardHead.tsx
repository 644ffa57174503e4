import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Card, TerminalStatus } from '../api/responses';
import { groupMaskedNumber } from '../card/cardNumber';
import { hrefs, transferHref } from '../routing';
import { text } from '../text';
import { Link } from './Link';
import { Icon } from './Notice';

const ShareSheet = lazy(() => import('../share/SharePanel').then((loaded) => ({ default: loaded.ShareSheet })));

/** The states of a card that another card can replace. */
const MOVABLE: readonly TerminalStatus[] = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];

function realNameWord({ realName }: Card): string {
  if (realName.verified) return text.card.realNameDone;
  return realName.required ? text.card.realNameMissing : text.card.realNameNone;
}

interface MoreProps {
  card: Card;
  /** The number as searched for, because the response masks it. */
  number: string;
}

/** The rare actions: look up another card, share the page, and move the plans. */
function More({ card, number }: MoreProps) {
  const [open, setOpen] = useState(false);
  const [shares, setShares] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [open]);
  return (
    <div
      ref={box}
      className="more"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        opener.current?.focus();
      }}
    >
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-label={text.card.more}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" size={24} />
      </button>
      {open && (
        <ul className="more-list list">
          <li>
            <Link href={hrefs.search}>{text.card.another}</Link>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                // Returns the focus to the opener, because the menu has gone.
                opener.current?.focus();
                setShares(true);
              }}
            >
              {text.card.share}
            </button>
          </li>
          {MOVABLE.includes(card.status) && (
            <li>
              <Link href={transferHref(number)}>{text.card.transfer}</Link>
            </li>
          )}
        </ul>
      )}
      {shares && (
        <Suspense fallback={null}>
          <ShareSheet card={card} number={number} onClose={() => setShares(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface CardHeadProps extends MoreProps {
  busy: boolean;
  onRefresh: () => void;
}

export function CardHead({ card, number, busy, onRefresh }: CardHeadProps) {
  return (
    <div className="card-head">
      <div className="card-names">
        <p className="card-number">
          <span className="unseen">{text.card.number} </span>
          {groupMaskedNumber(card.number).map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </p>
        <p className="card-kind">
          {text.card.types[card.type] ?? card.type} · {realNameWord(card)}
        </p>
      </div>
      <button
        type="button"
        className={busy ? 'icon-button turning' : 'icon-button'}
        aria-label={text.card.refresh}
        aria-disabled={busy}
        onClick={onRefresh}
      >
        <Icon name="refresh" size={24} />
      </button>
      <More card={card} number={number} />
    </div>
  );
}
