import { useState } from 'react';
import type { Card } from '../api/responses';
import { CopyButton } from '../components/CopyButton';
import { Sheet } from '../components/Sheet';
import { text } from '../text';
import { Qr } from '../qr/Qr';
import { shareText as words } from './text';
import { cardHref, hrefs } from '../routing';

/** Returns the URL to share: the agent's lookup page, or the card's page if the holder includes the number. */
export function shareHref(origin: string, brandKey: string | null | undefined, number: string | null): string {
  const url = new URL(number === null ? hrefs.search : cardHref(number), origin);
  if (brandKey) url.searchParams.set('a', brandKey);
  return url.href;
}

interface ShareProps {
  card: Card;
  /** The number as searched for, because the response masks it. */
  number: string;
}

export function ShareSheet({ onClose, ...props }: ShareProps & { onClose: () => void }) {
  return (
    <Sheet title={text.card.share} onClose={onClose}>
      <SharePanel {...props} />
    </Sheet>
  );
}

/** Shares a link, with the number only if the reader includes it. */
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
