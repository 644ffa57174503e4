import { useEffect } from 'react';
import { Link } from '../components/Link';
import { hrefs } from '../routing';
import { text } from '../text';

/** How to get a card online. `section` is the part that a link pointed to. */
export function InstructionsPage({ section }: { section: string }) {
  const { lead, sections, troubleTitle, trouble, lookup } = text.instructions;
  useEffect(() => {
    if (section) document.getElementById(section)?.scrollIntoView();
  }, [section]);
  return (
    <>
      <h1 tabIndex={-1}>{text.titles.instructions}</h1>
      <p className="lead">{lead}</p>
      <ol className="list stack">
        {sections.map(({ id, title, steps }, index) => (
          <li key={id} id={id} className="card guide">
            <h2>
              <span className="guide-number" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h2>
            <ul>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <section className="card guide guide-trouble">
        <h2>{troubleTitle}</h2>
        <ul>
          {trouble.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
      <Link href={hrefs.search} className="button button-main">
        {lookup}
      </Link>
    </>
  );
}
