import { useEffect, useEffectEvent, useState } from 'react';
import { useOpenTabs } from '../state/tabs/TabsProvider';
import { namePageByHeading } from '../state/pageTitle';
import { Heading } from '../ui/Text';

/** The element into which react-admin's `<Title>` puts its words, found by its id. */
function makePortal(): HTMLElement {
  const portal = document.createElement('span');
  portal.id = 'react-admin-title';
  return portal;
}

/** The titles that are on the screen: React hides those of hidden tabs. */
const shownIn = (portal: HTMLElement): Element[] =>
  [...portal.children].filter((child) => child instanceof HTMLElement && child.style.display !== 'none');

/** Follows the portal: `shown` is what the heading says at this moment, as HTML. */
function useShownTitle(portal: HTMLElement): string {
  const [shown, setShown] = useState('');
  const { active } = useOpenTabs();
  const read = useEffectEvent(() => {
    const titles = shownIn(portal);
    const text = titles
      .map((title) => title.textContent)
      .join(' ')
      .trim();
    setShown(text && titles.map((title) => title.outerHTML).join(''));
    if (text) namePageByHeading(active, text);
  });
  useEffect(() => {
    read();
    const observer = new MutationObserver(() => read());
    observer.observe(portal, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [portal]);
  return shown;
}

/** The heading of pages with react-admin's `<Title>`: a copy of the title on the screen, not of hidden ones. */
export function TitlePortal() {
  const [portal] = useState(makePortal);
  const shown = useShownTitle(portal);
  const copy = (heading: HTMLElement | null): void =>
    heading?.replaceChildren(...shownIn(portal).map((title) => title.cloneNode(true)));
  return (
    <>
      <div hidden ref={(element) => element?.append(portal)} />
      {shown && <Heading level={1} key={shown} ref={copy} sx={{ mb: 1 }} />}
    </>
  );
}
