import { useState } from 'react';
import type { Card } from '../api/types';
import { CopyButton } from '../components/CopyButton';
import { Qr } from '../qr/Qr';
import { shareText as words } from './text';
import { cardHref, hrefs } from '../routing';

/**
 * The address that a reader passes on: the look-up page of the card's agent, or the card's page where its holder wants
 * the number in it. No order, key or code is ever part of it.
 */
export function shareHref(origin: string, brandKey: string | null | undefined, number: string | null): string {
  const url = new URL(number === null ? hrefs.search : cardHref(number), origin);
  if (brandKey) url.searchParams.set('a', brandKey);
  return url.href;
}

/** A link and its QR code for somebody else; the card's number is in it only where the reader says so. */
export function SharePanel({ card, number }: { card: Card; number: string }) {
  const [withNumber, setWithNumber] = useState(false);
  const href = shareHref(location.origin, card.brand?.key, withNumber ? number : null);
  const share = (): void => {
    navigator.share({ url: href }).catch(() => undefined);
  };
  return (
    <div className="share">
      <label className="share-choice">
        <input type="checkbox" checked={withNumber} onChange={(event) => setWithNumber(event.target.checked)} />
        <span>
          {words.withNumber}
          <span className="plan-note">{words.withNumberHint}</span>
        </span>
      </label>
      <Qr text={href} label={words.qr} />
      <p className="share-link mono">
        <span data-share>{href}</span>
        <CopyButton value={href} label={words.copy} copied={words.copied} />
      </p>
      {typeof navigator.share === 'function' && (
        <button type="button" className="button" onClick={share}>
          {words.send}
        </button>
      )}
    </div>
  );
}
