import type { ReactNode } from 'react';
import type { Card } from '../api/answers';
import { groupMaskedNumber } from '../card/cardNumber';
import {
  askHref,
  cures,
  diagnose,
  diagnosisTones,
  sentenceOf,
  waitsUntil,
  type Act,
  type Diagnosis,
} from '../card/doctor';
import { formatMoment, zoneName } from '../card/formats';
import { recallOrder } from '../orderKeys';
import { hrefs, orderHref, realNameHref, transferHref } from '../routing';
import { text } from '../text';
import { Link } from './Link';
import { type IconName, Notice } from './Notice';

const icons: Partial<Record<Diagnosis, IconName>> = {
  realName: 'badge',
  inReview: 'clock',
  notApproved: 'badge',
  suspended: 'pause',
  disabled: 'block',
  invalid: 'block',
};

interface DoctorProps {
  card: Card;
  /** The full card number that the reader searched for. The response contains only a masked number. */
  number: string;
  /** The time of the response, in milliseconds. */
  now: number;
  onInstall: () => void;
}

interface CureProps extends DoctorProps {
  diagnosis: Diagnosis;
}

function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/** A link that opens a prepared message to the agent. */
function AskAgent({ card, diagnosis, act }: CureProps & { act: 'resume' | 'ask' }) {
  const { subject, ...questions } = text.doctor.question;
  const href = askHref(card.brand?.contact, {
    subject: subject(groupMaskedNumber(card.number).join(' ')),
    body: `${sentenceOf(diagnosis).headline} ${questions[act]}`,
  });
  if (!href) return null;
  return (
    <a className="button" href={href}>
      {text.doctor.acts[act]}
    </a>
  );
}

/** Links to the page of the unpaid order if the order was placed in this browser. Otherwise explains where to pay. */
function Pay({ card }: CureProps) {
  const known = card.plans.filter(({ unpaid }) => unpaid).map(({ orderNo }) => recallOrder(orderNo));
  const order = known.find((one) => one !== null);
  if (!order) return <>{text.doctor.payElsewhere}</>;
  return (
    <Link className="button" href={orderHref(order.orderNo, order.key)}>
      {text.doctor.acts.pay}
    </Link>
  );
}

function Wait({ diagnosis, card, now }: CureProps) {
  const until = waitsUntil(diagnosis, card);
  return until ? <b>{text.doctor.until(`${formatMoment(until, now)} (${zoneName(now)})`)}</b> : null;
}

function Verify({ diagnosis, number }: CureProps) {
  const word = diagnosis === 'inReview' || diagnosis === 'notApproved' ? diagnosis : 'realName';
  return (
    <Link className="button" href={realNameHref(number)}>
      {text.doctor.acts[word]}
    </Link>
  );
}

function Here({ act, onPress }: { act: 'buy' | 'install'; onPress: () => void }) {
  return (
    <button type="button" className="button" onClick={onPress}>
      {text.doctor.acts[act]}
    </button>
  );
}

/** Maps each remedy to the element that this page shows for it. */
const parts: Record<Act, (props: CureProps) => ReactNode> = {
  steps: () => <Link href={`${hrefs.instructions}#roaming`}>{text.doctor.steps}</Link>,
  wait: (props) => <Wait {...props} />,
  buy: () => <Here act="buy" onPress={() => goTo('offers')} />,
  pay: (props) => <Pay {...props} />,
  verify: (props) => <Verify {...props} />,
  install: ({ onInstall }) => (
    <Here
      act="install"
      onPress={() => {
        onInstall();
        goTo('install');
      }}
    />
  ),
  resume: (props) => <AskAgent {...props} act="resume" />,
  move: ({ number }) => <Link href={transferHref(number)}>{text.doctor.acts.move}</Link>,
  ask: (props) => <AskAgent {...props} act="ask" />,
};

export function DoctorNotice(props: DoctorProps) {
  const diagnosis = diagnose(props.card);
  const { headline, advice } = sentenceOf(diagnosis);
  return (
    <Notice tone={diagnosisTones[diagnosis]} title={headline} icon={icons[diagnosis]}>
      {advice}
      <span className="cures" data-diagnosis={diagnosis}>
        {cures[diagnosis].map((act) => (
          <span key={act} data-act={act}>
            {parts[act]({ ...props, diagnosis })}
          </span>
        ))}
      </span>
    </Notice>
  );
}
