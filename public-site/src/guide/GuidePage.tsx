import { useEffect, useId, useState } from 'react';
import type { Brand } from '../api/responses';
import { brandName } from '../brand';
import { contactHref } from '../components/Header';
import { Link } from '../components/Link';
import { hrefs } from '../routing';
import { text } from '../text';
import { PHONES, phoneOf, type Phone } from './phone';
import { guideText as words } from './text';
import './guide.css';

function PhoneChoice({ phone, onChoose }: { phone: Phone; onChoose: (phone: Phone) => void }) {
  const name = useId();
  return (
    <fieldset className="phones">
      <legend>{words.phone}</legend>
      {PHONES.map((one) => (
        <label key={one} className={one === phone ? 'phone phone-chosen' : 'phone'}>
          <input type="radio" name={name} checked={one === phone} onChange={() => onChoose(one)} />
          {words.phones[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** The seller's contact, if known. */
function Seller({ brand }: { brand: Brand | null }) {
  if (!brand?.contact) return <li>{words.askNone}</li>;
  return (
    <li>
      <a href={contactHref(brand.contact)}>{words.ask(brandName(brand))}</a>
    </li>
  );
}

/** The guide. A link can lead to a section. */
export function GuidePage({ section, brand }: { section: string; brand: Brand | null }) {
  const [phone, setPhone] = useState(() => phoneOf(navigator.userAgent));
  useEffect(() => {
    if (section) document.getElementById(section)?.scrollIntoView();
  }, [section]);
  return (
    <>
      <h1 tabIndex={-1}>{text.titles.instructions}</h1>
      <p className="lead">{words.lead}</p>
      <PhoneChoice phone={phone} onChoose={setPhone} />
      <ol className="list stack">
        {words.sections.map(({ id, title, steps }, index) => (
          <li key={id} id={id} className="card guide">
            <h2>
              <span className="guide-number" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h2>
            <ul>
              {steps.map((step, at) => (
                <li key={at}>{typeof step === 'string' ? step : step[phone]}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <section className="card guide guide-trouble">
        <h2>{words.troubleTitle}</h2>
        <ul>
          {words.trouble.map((step) => (
            <li key={step}>{step}</li>
          ))}
          <Seller brand={brand} />
        </ul>
      </section>
      <Link href={hrefs.search} className="button button-main">
        {words.lookup}
      </Link>
    </>
  );
}
