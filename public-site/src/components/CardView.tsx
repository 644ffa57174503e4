import { lazy, useState, Suspense, useEffect } from 'react';
import { groupMaskedNumber } from '../card/cardNumber';
import { formatClock, formatPrice } from '../card/formats';
import type { Card, TerminalStatus, PlanOffer } from '../api/answers';
import { hrefs, transferHref } from '../routing';
import { text } from '../text';
import { DoctorNotice } from './DoctorNotice';
import { Icon, Notice } from './Notice';
import { Link } from './Link';
import { PlanList } from './PlanList';
import { FoldSection } from './FoldSection';
import { fetchOffers } from '../api/cards';
import { readText } from '../language';
import { Areas, describeRules } from './offerFacts';

const BuySheet = lazy(() => import('../shop/BuySheet').then((loaded) => ({ default: loaded.BuySheet })));

type State = { phase: 'loading' } | { phase: 'failed' } | { phase: 'shown'; offers: PlanOffer[] };

/** Fetches the plans on offer once. Calling the returned function fetches them again. */
function useOffers(number: string): [State, () => void] {
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [query, setQuery] = useState({ number });
  useEffect(() => {
    const controller = new AbortController();
    setState({ phase: 'loading' });
    fetchOffers(query.number, { signal: controller.signal })
      .then((offers) => setState({ phase: 'shown', offers }))
      .catch(() => {
        if (!controller.signal.aborted) setState({ phase: 'failed' });
      });
    return () => controller.abort();
  }, [query]);
  return [state, () => setQuery({ number })];
}

function Offer({ offer, onBuy }: { offer: PlanOffer; onBuy: () => void }) {
  const price = formatPrice(offer.price, offer.currency);
  return (
    <li className="offer">
      <div>
        <h3 className="plan-name">{readText(offer.name)}</h3>
        <p className="plan-note">{describeRules(offer.rules ?? {}, text).join(' · ')}</p>
        {offer.areaCodes && offer.areaCodes.length > 0 && (
          <div className="plan-note">
            <Areas codes={offer.areaCodes} />
          </div>
        )}
      </div>
      <div className="offer-price">
        {offer.originalPrice != null && (
          <s className="plan-note">
            <span className="unseen">{text.offers.was} </span>
            {formatPrice(offer.originalPrice, offer.currency)}
          </s>
        )}
        <button
          type="button"
          className="button button-price"
          aria-label={text.offers.buyFor(readText(offer.name), price)}
          onClick={onBuy}
        >
          {price}
        </button>
      </div>
    </li>
  );
}

/**
 * Lists the plans that can be bought for the card. A click on a price opens the purchase. `masked` is the card number
 * as the page shows it.
 */
function Offers({ number, masked }: { number: string; masked: string }) {
  const [bought, setBought] = useState<PlanOffer | null>(null);
  const [state, reload] = useOffers(number);
  if (state.phase === 'loading') return <div className="card skeleton skeleton-late" aria-hidden="true" />;
  if (state.phase === 'failed') {
    return (
      <Notice tone="red" title={text.offers.failed} urgent>
        <button type="button" className="link-button" onClick={reload}>
          {text.errors.retry}
        </button>
      </Notice>
    );
  }
  return (
    <section>
      <h2 className="group-title">{text.offers.heading}</h2>
      {state.offers.length === 0 ? (
        <p className="card plan-note">{text.offers.none}</p>
      ) : (
        <>
          <p className="group-note">{text.offers.buy}</p>
          <ul className="card list">
            {state.offers.map((offer) => (
              <Offer key={offer.id} offer={offer} onBuy={() => setBought(offer)} />
            ))}
          </ul>
        </>
      )}
      {bought && (
        <Suspense fallback={null}>
          <BuySheet offer={bought} number={number} masked={masked} onClose={() => setBought(null)} />
        </Suspense>
      )}
    </section>
  );
}

const SharePanel = lazy(() => import('../share/SharePanel').then((loaded) => ({ default: loaded.SharePanel })));

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
  /** The full card number that the reader searched for. */
  number: string;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** A collapsible section with the steps of the eSIM installation. */
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

/** The states in which a card can be replaced by another card. */
const MOVABLE: readonly TerminalStatus[] = ['UNUSED', 'UNACTIVATED', 'ACTIVATED', 'SUSPEND'];

interface CardViewProps {
  card: Card;
  /** The full card number that the reader searched for. The response contains only a masked number. */
  number: string;
  answeredAt: number;
}

/** Shows the card that was found: the diagnosis, then the card's plans, then the plans on offer. */
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
