import { useEffect, useEffectEvent, useState } from 'react';
import { useOpenTabs } from '../state/tabs/TabsProvider';
import { namePageByHeading } from '../state/pageTitle';
import { Heading } from '../ui/Text';

/** Creates the element into which react-admin's `<Title>` renders, which it finds by id. */
function makePortal(): HTMLElement {
  const portal = document.createElement('span');
  portal.id = 'react-admin-title';
  return portal;
}

/** Returns the visible titles, because React hides those of hidden tabs. */
const shownIn = (portal: HTMLElement): Element[] =>
  [...portal.children].filter((child) => child instanceof HTMLElement && child.style.display !== 'none');

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

/** Renders the heading of pages with react-admin's `<Title>` as a copy of the visible title. */
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
