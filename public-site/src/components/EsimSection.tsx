import { lazy, Suspense } from 'react';
import type { Card } from '../api/types';
import { text } from '../text';
import { Icon } from './Icon';

const EsimOfCard = lazy(() => import('../esim/EsimOfCard').then((loaded) => ({ default: loaded.EsimOfCard })));

interface EsimSectionProps {
  card: Card;
  /** The full number that was searched for. */
  number: string;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** Where an eSIM is installed: folded, and loaded when it is opened. */
export function EsimSection({ card, number, open, onToggle }: EsimSectionProps) {
  return (
    <section id="install" className="card" tabIndex={-1}>
      <button type="button" className="fold" aria-expanded={open} onClick={() => onToggle(!open)}>
        <span className="fold-words">
          <b>{text.doctor.install}</b>
          <span className="plan-note">{text.doctor.installHint}</span>
        </span>
        <Icon name="expand" size={24} />
      </button>
      {open && (
        <Suspense fallback={<div className="skeleton skeleton-plan" aria-hidden="true" />}>
          <EsimOfCard card={card} number={number} />
        </Suspense>
      )}
    </section>
  );
}
