import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOpenTabs } from '../state/tabs/TabsProvider';
import { namePage } from '../state/pageTitle';
import { Heading } from '../ui/Text';

/** Where react-admin's `<Title>` puts its words: it finds the element by this id. */
function makePortal(): HTMLElement {
  const portal = document.createElement('span');
  portal.id = 'react-admin-title';
  return portal;
}

/** What is to be read in it: titles of hidden tabs are there, too, but React hides them with their tabs. */
const textIn = (portal: HTMLElement): string =>
  [...portal.children]
    .filter((child) => child instanceof HTMLElement && child.style.display !== 'none')
    .map((child) => child.textContent.trim())
    .join(' ')
    .trim();

/**
 * The heading of pages that set their title by react-admin (`<List title>`, `<Title>`), and the name of their tab.
 * There is one for all tabs, and no heading at all above pages that draw their own.
 */
export function TitlePortal() {
  const [portal] = useState(makePortal);
  const [isTitled, setTitled] = useState(false);
  const { active } = useOpenTabs();
  const here = useRef(active);
  useLayoutEffect(() => {
    here.current = active;
  }, [active]);
  useEffect(() => {
    const read = (): void => {
      const text = textIn(portal);
      setTitled(text !== '');
      if (text) namePage(here.current, text);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(portal, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [portal]);
  const hold = (element: HTMLElement | null): void => element?.append(portal);
  return isTitled ? <Heading level={1} ref={hold} sx={{ mb: 1 }} /> : <div hidden ref={hold} />;
}
