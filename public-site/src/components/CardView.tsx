import { groupMaskedNumber } from '../card/cardNumber';
import { diagnose, diagnosisTones, type Diagnosis } from '../card/doctor';
import { formatClock } from '../card/time';
import type { Card, TerminalStatus } from '../api/types';
import { hrefs, realNameHref, transferHref } from '../routing';
import { text } from '../text';
import { Icon, type IconName } from './Icon';
import { Link } from './Link';
import { Notice } from './Notice';
import { Offers } from './Offers';
import { PlanList } from './PlanList';

const diagnosisIcons: Partial<Record<Diagnosis, IconName>> = {
  realName: 'badge',
  inReview: 'clock',
  notApproved: 'badge',
  suspended: 'pause',
  disabled: 'block',
  invalid: 'block',
};

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

/** Diagnoses that are cured on the page of identity documents. */
const isOfIdentity = (diagnosis: Diagnosis): diagnosis is 'realName' | 'inReview' | 'notApproved' =>
  diagnosis === 'realName' || diagnosis === 'inReview' || diagnosis === 'notApproved';

function DoctorSentence({ diagnosis, number }: { diagnosis: Diagnosis; number: string }) {
  const { headline, advice } = text.doctor[diagnosis];
  const withSteps = diagnosis === 'online' || diagnosis === 'ready';
  return (
    <Notice tone={diagnosisTones[diagnosis]} title={headline} icon={diagnosisIcons[diagnosis]}>
      {advice}
      {withSteps && (
        <>
          {' '}
          <Link href={`${hrefs.instructions}#roaming`}>{text.doctor.steps}</Link>
        </>
      )}
      {isOfIdentity(diagnosis) && (
        <>
          {' '}
          <Link href={realNameHref(number)}>{text.doctor.acts[diagnosis]}</Link>
        </>
      )}
    </Notice>
  );
}

/** States in which another card may take the card's place. */
const MOVABLE: readonly TerminalStatus[] = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];

interface CardViewProps {
  card: Card;
  /** The full number that was searched for: the answer carries a masked one. */
  number: string;
  answeredAt: number;
}

/** A card that was found: the doctor's sentence first, then its plans, then what can be bought. */
export function CardView({ card, number, answeredAt }: CardViewProps) {
  const diagnosis = diagnose(card);
  return (
    <>
      <CardHead card={card} />
      <DoctorSentence diagnosis={diagnosis} number={number} />
      <PlanList card={card} now={answeredAt}>
        {card.status !== 'DISABLE' && card.status !== 'INVALID' && (
          <Offers key={answeredAt} number={number} masked={card.number} />
        )}
      </PlanList>
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
