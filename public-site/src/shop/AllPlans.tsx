import { useEffect, useRef, useState } from 'react';
import type { PlanOffer } from '../api/responses';
import { formatPrice } from '../card/formats';
import { type CountryOffers, findByCountry, foldName, groupOffers, matchedArea } from '../card/offerGroups';
import { areaName, describeEnd } from '../components/offerFacts';
import { Flag } from '../components/Flag';
import { Icon } from '../components/Notice';
import { Link } from '../components/Link';
import { OfferRows } from '../components/OfferRows';
import { text } from '../text';
import './shop.css';

const words = text.offers;

interface GroupProps {
  title: string;
  /** The country, which regions do not have. */
  country?: string | null;
  hint: string;
  offers: PlanOffer[];
  noteOf: (offer: PlanOffer) => string;
  onBuy: (offer: PlanOffer) => void;
}

function Group({ title, country, hint, ...rows }: GroupProps) {
  return (
    <section>
      <div className="group-head">
        <h2>
          {country && <Flag code={country} />}
          {title}
        </h2>
        <span className="plan-note">{hint}</span>
      </div>
      <ul className="card list rows">
        <OfferRows {...rows} />
      </ul>
    </section>
  );
}

/** Collapsed offers, with their count and lowest price. */
function Folded({
  title,
  country,
  of,
  onBuy,
}: {
  title: string;
  /** The country, which regions do not have. */
  country?: string;
  of: Omit<CountryOffers, 'country'>;
  onBuy: GroupProps['onBuy'];
}) {
  const [open, setOpen] = useState(false);
  const price = formatPrice(of.from, of.offers[0]?.currency ?? '');
  return (
    <li className="folded">
      <button type="button" className="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="fold-words">
          <b>
            {country && <Flag code={country} />}
            {title}
          </b>
          <span className="plan-note">{words.from(of.offers.length, price)}</span>
        </span>
        <Icon name="expand" size={24} />
      </button>
      {open && (
        <ul className="list rows-inside">
          <OfferRows offers={of.offers} noteOf={describeEnd} onBuy={onBuy} />
        </ul>
      )}
    </li>
  );
}

const withMore = (country: string, { areaCodes }: PlanOffer): string => {
  const more = (areaCodes ?? []).length - 1;
  return more > 0 ? words.withMore(areaName(country), more) : areaName(country);
};

const noteOfFound = (offer: PlanOffer, typed: string): string =>
  (offer.areaCodes ?? []).length > 1 ? withMore(matchedArea(offer, typed) ?? '', offer) : describeEnd(offer);

type GroupedProps = Pick<AllPlansProps, 'offers' | 'country' | 'onBuy'>;

/** The offers in groups: the card's country, its regions, and collapsed others. */
function Grouped({ offers, country, onBuy }: GroupedProps) {
  const { own, regions, others, otherRegions } = groupOffers(offers, country);
  const name = country === null ? '' : areaName(country);
  const count = others.reduce((sum, { offers: of }) => sum + of.length, otherRegions.length);
  const sorted = others.map((one) => ({ ...one, name: areaName(one.country) }));
  sorted.sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      {own.length > 0 && (
        <Group
          title={name}
          country={country}
          hint={words.count(own.length)}
          offers={own}
          noteOf={describeEnd}
          onBuy={onBuy}
        />
      )}
      {country !== null && regions.length > 0 && (
        <Group
          title={words.regionsWith(name)}
          hint={words.count(regions.length)}
          offers={regions}
          noteOf={(offer) => withMore(country, offer)}
          onBuy={onBuy}
        />
      )}
      {count > 0 && (
        <section>
          <div className="group-head">
            <h2>{country === null ? words.byCountry : words.otherCountries}</h2>
            <span className="plan-note">{words.count(count)}</span>
          </div>
          <ul className="card list rows">
            {sorted.map((one) => (
              <Folded key={one.country} title={one.name} country={one.country} of={one} onBuy={onBuy} />
            ))}
            {otherRegions.length > 0 && (
              <Folded
                title={country === null ? words.regions : words.otherRegions}
                of={{ offers: otherRegions, from: Math.min(...otherRegions.map(({ price }) => price)) }}
                onBuy={onBuy}
              />
            )}
          </ul>
        </section>
      )}
    </>
  );
}

interface AllPlansProps {
  offers: PlanOffer[];
  country: string | null;
  /** The last digits of the card's number. */
  tail: string;
  /** The URL of the card's page. */
  back: string;
  onBuy: (offer: PlanOffer) => void;
}

/** All plans on offer, with a search for countries in any language. */
export function AllPlans({ offers, country, tail, back, onBuy }: AllPlansProps) {
  const [typed, setTyped] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const found = foldName(typed) === '' ? null : findByCountry(offers, typed);
  return (
    <>
      <div className="all-head">
        <Link href={back} className="icon-button" aria-label={words.back}>
          <Icon name="back" size={24} />
        </Link>
        <h2 ref={heading} tabIndex={-1}>
          {words.all}
        </h2>
        <span className="plan-note">{words.allFor(offers.length, tail)}</span>
      </div>
      <div className="search-box">
        <Icon name="search" size={24} />
        <input
          type="search"
          aria-label={words.searchLabel}
          placeholder={words.searchLabel}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p className="unseen" role="status">
        {found && (found.length > 0 ? words.count(found.length) : words.notFound)}
      </p>
      {!found && <Grouped offers={offers} country={country} onBuy={onBuy} />}
      {found && found.length === 0 && <p className="card plan-note">{words.notFound}</p>}
      {found && found.length > 0 && (
        <ul className="card list rows">
          <OfferRows offers={found} noteOf={(offer) => noteOfFound(offer, typed)} onBuy={onBuy} />
        </ul>
      )}
    </>
  );
}
