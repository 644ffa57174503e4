import { lazy } from 'react';
import type { Card } from '../api/types';
import { text } from '../text';
import { FoldSection } from './FoldSection';

const EsimOfCard = lazy(() => import('../esim/EsimOfCard').then((loaded) => ({ default: loaded.EsimOfCard })));

interface EsimSectionProps {
  card: Card;
  /** The full number that was searched for. */
  number: string;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** Where an eSIM is installed. */
export function EsimSection({ card, number, ...folding }: EsimSectionProps) {
  return (
    <FoldSection id="install" title={text.doctor.install} hint={text.doctor.installHint} {...folding}>
      <EsimOfCard card={card} number={number} />
    </FoldSection>
  );
}
