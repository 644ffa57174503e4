import { useState } from 'react';
import type { Card } from '../api/answers';
import { CopyButton } from '../components/CopyButton';
import { Sheet } from '../components/Sheet';
import { text } from '../text';
import { Qr } from '../qr/Qr';
import { shareText as words } from './text';
import { cardHref, hrefs } from '../routing';

/**
 * Leads to the look-up page of the card's agent, or to the card's page if the holder wants to include the number. The
 * URL never contains an order, a key or a code.
 */
export function shareHref(origin: string, brandKey: string | null | undefined, number: string | null): string {
  const url = new URL(number === null ? hrefs.search : cardHref(number), origin);
  if (brandKey) url.searchParams.set('a', brandKey);
  return url.href;
}

interface ShareProps {
  card: Card;
  /** The number that the reader searched for, not the masked number of the response. */
  number: string;
}

export function ShareSheet({ onClose, ...props }: ShareProps & { onClose: () => void }) {
  return (
    <Sheet title={text.card.share} onClose={onClose}>
      <SharePanel {...props} />
    </Sheet>
  );
}

/** The link contains the card's number only if the reader includes it. */
function SharePanel({ card, number }: ShareProps) {
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
