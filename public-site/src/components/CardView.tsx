import { lazy, Suspense, useState } from 'react';
import type { Card, PlanOffer } from '../api/responses';
import { brandName } from '../brand';
import { formatClock } from '../card/formats';
import { needOf, paceOf, runningPlan, WITHOUT_PLAN } from '../card/need';
import { countryOf, nearestOffers } from '../card/offerGroups';
import { readText } from '../language';
import { recallOrder } from '../orderKeys';
import { cardHref, hrefs, navigate, plansHref } from '../routing';
import { text } from '../text';
import { CardHead } from './CardHead';
import { FoldSection } from './FoldSection';
import { contactHref } from './Header';
import { Link } from './Link';
import { needButton } from './NeedButton';
import { NeedNotice } from './NeedNotice';
import { Icon } from './Notice';
import { Offers, useOffers } from './Offers';
import { groupPlans, PlanList } from './PlanList';

const BuySheet = lazy(() => import('../shop/BuySheet').then((loaded) => ({ default: loaded.BuySheet })));
const ChooseSheet = lazy(() => import('../shop/ChooseSheet').then((loaded) => ({ default: loaded.ChooseSheet })));
const AllPlans = lazy(() => import('../shop/AllPlans').then((loaded) => ({ default: loaded.AllPlans })));
const EsimOfCard = lazy(() => import('../esim/EsimOfCard').then((loaded) => ({ default: loaded.EsimOfCard })));

function ContactRow({ brand }: Pick<Card, 'brand'>) {
  if (!brand?.contact) return null;
  return (
    <a href={contactHref(brand.contact)} className="card all-plans">
      <span className="fold-words">
        <b>{text.contactSeller(brandName(brand))}</b>
        <span className="plan-note">{brand.contact}</span>
      </span>
      <Icon name="next" />
    </a>
  );
}

function WhatYouNeed() {
  return (
    <section>
      <h2 className="group-title">{text.needs.whatYouNeed}</h2>
      <ul className="card list needed">
        <li>
          <Icon name="badge" />
          {text.needs.document}
        </li>
        <li>
          <Icon name="camera" />
          {text.needs.camera}
        </li>
      </ul>
    </section>
  );
}

function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

interface CardViewProps {
  card: Card;
  /** The number as searched for, because the response masks it. */
  number: string;
  answeredAt: number;
  /** True if the page shows an earlier response without a network. */
  offline: boolean;
  busy: boolean;
  /** The number of lookups by the reader. */
  round: number;
  /** True if the page shows all plans on offer instead of the card. */
  showsPlans: boolean;
  onRefresh: () => void;
}

/** The states in which the page offers no plan. */
const NOT_SOLD: readonly Card['status'][] = ['DISABLE', 'INVALID', 'SUSPEND'];

/** Returns the name of a plan that is ordered for the card and not paid, or null. */
const unpaidPlan = ({ plans }: Card): string | null => {
  const waiting = plans.find(({ unpaid }) => unpaid);
  return waiting ? readText(waiting.name) : null;
};

/** Loads the offers for a card. */
function useShop({ card, number, answeredAt, round }: CardViewProps) {
  const isOpen = !NOT_SOLD.includes(card.status);
  const { state, retry } = useOffers(number, isOpen, round);
  const offers = state.phase === 'shown' ? state.offers : [];
  const country = countryOf(card.plans);
  const inUse = runningPlan(card);
  return {
    isOpen,
    state,
    retry,
    offers,
    country,
    inUse,
    nearest: nearestOffers(offers, card.plans, country),
    pace: paceOf(inUse, answeredAt),
    tail: `…${/\d{0,4}$/.exec(card.number)?.[0] ?? ''}`,
  };
}

type Shop = ReturnType<typeof useShop>;

/** The sheets of a purchase: first two offers, then the payment. */
function useSheets({ card, number }: CardViewProps, shop: Shop) {
  const [chooses, setChooses] = useState(false);
  const [bought, setBought] = useState<PlanOffer | null>(null);
  const sheets = (
    <Suspense fallback={null}>
      {chooses && shop.offers.length > 0 && (
        <ChooseSheet
          {...shop}
          count={shop.offers.length}
          onChoose={(offer) => {
            setChooses(false);
            setBought(offer);
          }}
          onAll={() => {
            setChooses(false);
            navigate(plansHref(number));
          }}
          onClose={() => setChooses(false)}
        />
      )}
      {bought && (
        <BuySheet
          offer={bought}
          unpaid={unpaidPlan(card)}
          number={number}
          masked={card.number}
          onClose={() => setBought(null)}
        />
      )}
    </Suspense>
  );
  return { sheets, choose: () => setChooses(true), buy: setBought };
}

/** The page of a card, with a button for the main need. */
export function CardView(props: CardViewProps) {
  const { card, number, answeredAt, offline, busy, showsPlans, onRefresh } = props;
  const [installs, setInstalls] = useState(false);
  const shop = useShop(props);
  const { sheets, choose, buy } = useSheets(props, shop);
  const need = needOf(card, { now: answeredAt, offline, isOwnOrder: (orderNo) => recallOrder(orderNo) !== null });
  if (showsPlans && shop.offers.length > 0)
    return (
      <Suspense fallback={<div className="skeleton skeleton-late" aria-hidden="true" />}>
        <AllPlans {...shop} back={cardHref(number)} onBuy={buy} />
        {sheets}
      </Suspense>
    );
  const install = (): void => {
    setInstalls(true);
    goTo('install');
  };
  const canBuy = shop.state.phase !== 'shown' || shop.offers.length > 0;
  const button = needButton({ need, card, number, canBuy, onBuy: choose, onInstall: install, onRetry: onRefresh });
  const { current, upcoming } = groupPlans(card.plans);
  const unpaid = unpaidPlan(card);
  return (
    <>
      <CardHead card={card} number={number} busy={busy} onRefresh={onRefresh} />
      <NeedNotice need={need} card={card} number={number} now={answeredAt} canBuy={canBuy} />
      <PlanList card={card} now={answeredAt}>
        {need === 'realName' && <WhatYouNeed />}
        {card.esim && (
          <FoldSection
            id="install"
            title={text.doctor.install}
            hint={text.doctor.installHint}
            open={installs}
            onToggle={setInstalls}
          >
            <EsimOfCard card={card} number={number} />
          </FoldSection>
        )}
        {shop.isOpen && (canBuy || !WITHOUT_PLAN.includes(need)) && (
          <Offers
            {...shop}
            seller={brandName(card.brand ?? null)}
            unpaid={unpaid}
            hasPlans={current.length + upcoming.length > 0}
            number={number}
            onBuy={buy}
            onRetry={shop.retry}
          />
        )}
      </PlanList>
      <ContactRow brand={card.brand} />
      <p className="checked">
        <Icon name="clock" />
        {text.card.checkedAt(formatClock(answeredAt))}
        <Link href={hrefs.instructions}>{text.help}</Link>
      </p>
      {button && <div className="actions">{button}</div>}
      {sheets}
    </>
  );
}
