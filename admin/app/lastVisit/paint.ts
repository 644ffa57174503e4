import { LAST_VISIT_ID, removeLastVisit } from '../../providers/lastVisit';
import { ATTRIBUTES, ELEMENTS, SELECTED } from './known';
import { makeUsable } from './use';
import type { StoredNode, LastVisit } from './visit';

const SVG = 'http://www.w3.org/2000/svg';
/** Matches pictures of the site itself, for example flags. */
const PICTURE = /^\/t3d\/[\w./-]+\.svg$/;
/** Matches addresses of the back-office. */
const ADDRESS = /^\/t3d\/(?![/\\])/;

const isAllowed = (name: string, value: string): boolean =>
  name === 'src'
    ? PICTURE.test(value)
    : name === 'type'
      ? value === 'checkbox' || value === 'button'
      : name === 'href'
        ? ADDRESS.test(value)
        : ATTRIBUTES.has(name) || SELECTED.test(name);

/** Creates a stored node from known elements and attributes, so that no script can run. */
export function buildNode(node: StoredNode, inSvg = false): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const [name, attributes, children] = node;
  const known = ELEMENTS.has(name) ? name : 'span';
  const drawn = inSvg || known === 'svg';
  const element = drawn ? document.createElementNS(SVG, known) : document.createElement(known);
  for (const [key, value] of Object.entries(attributes)) if (isAllowed(key, value)) element.setAttribute(key, value);
  element.append(...children.map((child) => buildNode(child, drawn)));
  return element;
}

/** The layer of the last visit, above everything except dialogs. */
const LAYER = 1250;
/** The milliseconds after which the last visit disappears at the latest. */
const LONGEST = 10_000;
const STILL =
  '*,*::before,*::after{animation:none!important;transition:none!important}' +
  `[aria-busy=true]{cursor:progress;box-shadow:inset 0 0 0 2px var(--main)}`;

/** Shows the last visit above the empty page, in a closed shadow tree, so that scripts of the page do not find it. */
export function paintVisit({ css, look, page }: LastVisit): void {
  const root = document.getElementById('root');
  if (!root) return;
  const host = document.createElement('div');
  host.id = LAST_VISIT_ID;
  host.style.cssText = `${look};position:fixed;inset:0;z-index:${LAYER};overflow:hidden;background:var(--canvas)`;
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + STILL);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(buildNode(page));
  // Comes first, so that keys reach it first.
  document.body.prepend(host);
  makeUsable(host, shadow, root);
  performance.mark(LAST_VISIT_ID);
  setTimeout(removeLastVisit, LONGEST);
}
