import type { Card, CardPlan } from '../api/responses';
import { brandName } from '../brand';
import { diagnosisTones, sentenceOf, type Tone, waitsUntil } from '../card/doctor';
import { formatClock, formatDay, formatLeft, formatMoment, formatOffer, timeLeft } from '../card/formats';
import { lastsUntil, type Need, runningPlan, WITHOUT_PLAN } from '../card/need';
import { recallOrder } from '../orderKeys';
import { hrefs, transferHref } from '../routing';
import { text } from '../text';
import { Link } from './Link';
import { type IconName, Notice } from './Notice';
import { groupPlans } from './PlanList';

const icons: Partial<Record<Need, IconName>> = {
  offline: 'warning',
  realName: 'badge',
  inReview: 'clock',
  notApproved: 'badge',
  suspended: 'pause',
  disabled: 'block',
  invalid: 'block',
  unpaid: 'hourglass',
  install: 'ring',
  endsSoon: 'clock',
};

const tones: Record<'offline' | 'nearlyUsed' | 'endsSoon', Tone> = {
  offline: 'red',
  nearlyUsed: 'amber',
  endsSoon: 'amber',
};
const toneOf = (need: Need): Tone => {
  if (need === 'offline' || need === 'nearlyUsed' || need === 'endsSoon') return tones[need];
  return need === 'over' || need === 'noPlan' ? 'red' : diagnosisTones[need];
};

/** Returns the remaining data, of the current cycle if there is one, or null. */
function leftOf({ cycle, totalMB, usedMB }: CardPlan): string | null {
  const left = cycle ? cycle.totalMB - cycle.usedMB : totalMB === null ? null : totalMB - (usedMB ?? 0);
  if (left === null) return null;
  const { value, unit } = formatLeft(left);
  return `${value} ${unit}`;
}

interface NoticeTexts {
  title: string;
  advice: string;
}

/** Formats a time, with the day unless it is today. */
const soon = (iso: string, now: number): string =>
  formatDay(iso, now) === formatDay(new Date(now).toISOString(), now)
    ? formatClock(Date.parse(iso))
    : formatMoment(iso, now);

const words = text.needs;

/** Returns the words for a running plan, or null without the figures. */
function sayRunning(need: Need, card: Card, plan: CardPlan, now: number): NoticeTexts | null {
  const left = leftOf(plan);
  const then = groupPlans(card.plans).upcoming.length > 0 ? words.thenNext : words.then;
  if (need === 'online' && left !== null && plan.endsAt)
    return { title: sentenceOf('online').headline, advice: words.online(left, formatDay(plan.endsAt, now)) };
  if (need === 'nearlyUsed' && left !== null) {
    const until = lastsUntil(plan, now);
    const pace = until === null ? '' : words.atPace(formatDay(until, now));
    return { title: words.nearlyUsed(left), advice: text.sentences([pace, then].filter(Boolean)) };
  }
  const time = plan.endsAt && timeLeft(plan.endsAt, now);
  if (need === 'endsSoon' && time)
    return { title: words.endsSoon(time), advice: left === null ? then : words.lost(left) };
  return null;
}

function saySlow(card: Card, now: number): NoticeTexts | null {
  const plan = card.plans.find(({ status, throttled, cycle }) => status === 'USING' && throttled && cycle?.resetsAt);
  if (!plan?.cycle?.resetsAt || !plan.throttleKbps) return null;
  return {
    title: words.slow(soon(plan.cycle.resetsAt, now), plan.throttleKbps),
    advice: words.cycleGone(formatOffer(plan.cycle.totalMB)),
  };
}

const lastEnd = ({ plans }: Card): string | null =>
  plans
    .flatMap(({ endsAt, unpaid }) => (endsAt && !unpaid ? [endsAt] : []))
    .sort()
    .pop() ?? null;

/** Returns the advice to ask the seller, or null for another need. */
function askSeller(need: Need, card: Card): string | null {
  const seller = brandName(card.brand ?? null);
  if (need === 'suspended') return words.suspendedAdvice(seller);
  if (need === 'disabled') return words.disabledAdvice(seller);
  return need === 'invalid' ? words.invalidAdvice(seller) : null;
}

/** Returns the words for a card that needs a plan while none is on offer. */
function sayNotOffered(need: Need, card: Card): NoticeTexts {
  const advice = words.notOfferedAdvice(brandName(card.brand ?? null));
  const { headline: title } = sentenceOf(need === 'usedUp' || need === 'failed' ? need : 'noPlan');
  if (need === 'failed') return { title, advice: text.sentences([words.paidBack, advice]) };
  if (need === 'over') return { title: words.over, advice };
  return { title: need === 'noPlan' ? words.notOffered : title, advice };
}

/** Returns the words for a need, without figures those of the diagnosis. */
function noticeTexts(need: Need, card: Card, now: number, canBuy = true): NoticeTexts {
  if (need === 'offline') return { title: text.errors.failed, advice: text.errors.staleAdvice };
  if (!canBuy && WITHOUT_PLAN.includes(need)) return sayNotOffered(need, card);
  const plan = runningPlan(card);
  const running = plan && sayRunning(need, card, plan, now);
  if (running) return running;
  const found = need === 'nearlyUsed' || need === 'endsSoon' ? 'online' : need;
  const { headline, advice } = sentenceOf(found);
  const until = waitsUntil(found, card);
  const end = lastEnd(card);
  const waits = groupPlans(card.plans).current.length > 0;
  if (need === 'slow') return saySlow(card, now) ?? { title: headline, advice };
  if (need === 'unpaid' && until) return { title: words.unpaid, advice: words.cancelled(soon(until, now)) };
  if (need === 'install') return { title: words.install, advice: words.installAdvice };
  if (need === 'preparing') return { title: words.preparing, advice: words.preparingAdvice };
  if (need === 'realName') return { title: words.realName, advice: waits ? words.realNameAdvice : advice };
  if (need === 'over') return { title: words.over, advice: end ? words.overAdvice(formatDay(end, now)) : advice };
  if (need === 'ending') return { title: headline, advice: words.endingAdvice };
  const asked = askSeller(need, card) ?? advice;
  return { title: headline, advice: until ? `${asked} ${text.doctor.until(soon(until, now))}` : asked };
}

/** Returns the sentence that screen readers announce. */
export const titleOf = (need: Need, card: Card, now: number): string => noticeTexts(need, card, now).title;

interface NeedNoticeProps {
  need: Need;
  card: Card;
  /** The number as searched for, because the response masks it. */
  number: string;
  /** The time of the lookup, in milliseconds. */
  now: number;
  /** False if no plan is on offer. */
  canBuy: boolean;
}

/** Explains the need. The button is at the bottom of the page. */
export function NeedNotice({ need, card, number, now, canBuy }: NeedNoticeProps) {
  const { title, advice } = noticeTexts(need, card, now, canBuy);
  const isPaidElsewhere =
    need === 'unpaid' && !card.plans.some(({ unpaid, orderNo }) => unpaid && recallOrder(orderNo) !== null);
  return (
    <Notice tone={toneOf(need)} title={title} icon={icons[need]} urgent={need === 'offline'}>
      <span data-diagnosis={need}>{advice}</span>
      {isPaidElsewhere && <> {text.doctor.payElsewhere}</>}
      {(need === 'online' || need === 'ready') && (
        <>
          {' '}
          <Link href={`${hrefs.instructions}#roaming`}>{text.doctor.steps}</Link>
        </>
      )}
      {need === 'invalid' && (
        <>
          {' '}
          <Link href={hrefs.search}>{words.newCard}</Link>
        </>
      )}
      {need === 'suspended' && (
        <>
          {' '}
          <Link href={transferHref(number)}>{text.doctor.acts.move}</Link>
        </>
      )}
    </Notice>
  );
}
