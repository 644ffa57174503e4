import { lazy, useState } from 'react';
import type { Card } from '../api/types';
import { text } from '../text';
import { FoldSection } from './FoldSection';

const SharePanel = lazy(() => import('../share/SharePanel').then((loaded) => ({ default: loaded.SharePanel })));

/** A link to pass on. */
export function ShareSection({ card, number }: { card: Card; number: string }) {
  const [open, setOpen] = useState(false);
  return (
    <FoldSection id="share" title={text.card.share} hint={text.card.shareHint} open={open} onToggle={setOpen}>
      <SharePanel card={card} number={number} />
    </FoldSection>
  );
}
