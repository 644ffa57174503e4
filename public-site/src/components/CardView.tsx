import { lazy, useState } from 'react';
import { groupMaskedNumber } from '../card/cardNumber';
import { formatClock } from '../card/formats';
import type { Card, TerminalStatus } from '../api/types';
import { hrefs, transferHref } from '../routing';
import { text } from '../text';
import { DoctorNotice } from './DoctorNotice';
import { Icon } from './Notice';
import { Link } from './Link';
import { Offers } from './Offers';
import { PlanList } from './PlanList';
import { FoldSection } from './FoldSection';

const SharePanel = lazy(() => import('../share/SharePanel').then((loaded) => ({ default: loaded.SharePanel })));

/** Offers a link to share, in a collapsible section. */
function ShareSection({ card, number }: { card: Card; number: string }) {
  const [open, setOpen] = useState(false);
  return (
    <FoldSection id="share" title={text.card.share} hint={text.card.shareHint} open={open} onToggle={setOpen}>
      <SharePanel card={card} number={number} />
    </FoldSection>
  );
}

const EsimOfCard = lazy(() => import('../esim/EsimOfCard').then((loaded) => ({ default: loaded.EsimOfCard })));

interface EsimSectionProps {
  card: Card;
  /** The full card number of the search. */
  number: string;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** Shows the steps of the eSIM installation in a collapsible section. */
function EsimSection({ card, number, ...folding }: EsimSectionProps) {
  return (
    <FoldSection id="install" title={text.doctor.install} hint={text.doctor.installHint} {...folding}>
      <EsimOfCard card={card} number={number} />
    </FoldSection>
  );
}

function realNameWord({ realName }: Card): string {
  if (realName.verified) return text.card.realNameDone;
  return realName.required ? text.card.realNameMissing : text.card.realNameNone;
}

function CardHead({ card }: { card: Card }) {
  return (
    <div className="card-head">
      <div>
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
      <Link href={hrefs.search} className="button">
        {text.card.another}
      </Link>
    </div>
  );
}

/** States in which a card can be replaced by another card. */
const MOVABLE: readonly TerminalStatus[] = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];

interface CardViewProps {
  card: Card;
  /** The full card number of the search. The response contains only a masked one. */
  number: string;
  answeredAt: number;
}

/** Shows a found card: the diagnosis, then its plans, then the offers. */
export function CardView({ card, number, answeredAt }: CardViewProps) {
  const [installs, setInstalls] = useState(false);
  return (
    <>
      <CardHead card={card} />
      <DoctorNotice card={card} number={number} now={answeredAt} onInstall={() => setInstalls(true)} />
      <PlanList card={card} now={answeredAt}>
        {card.status !== 'DISABLE' && card.status !== 'INVALID' && (
          <div id="offers" tabIndex={-1}>
            <Offers key={answeredAt} number={number} masked={card.number} />
          </div>
        )}
        {card.esim && <EsimSection card={card} number={number} open={installs} onToggle={setInstalls} />}
      </PlanList>
      <ShareSection card={card} number={number} />
      <p className="checked">
        <Icon name="clock" />
        {text.card.checkedAt(formatClock(answeredAt))}
        <Link href={hrefs.instructions}>{text.help}</Link>
      </p>
      {MOVABLE.includes(card.status) && (
        <p className="checked">
          <Link href={transferHref(number)}>{text.card.transfer}</Link>
        </p>
      )}
    </>
  );
}
