import { LAST_VISIT_ID, removeLastVisit } from '../../providers/lastVisit';
import { ATTRIBUTES, ELEMENTS, SELECTED } from './known';
import type { StoredNode, LastVisit } from './visit';

const SVG = 'http://www.w3.org/2000/svg';
/** Matches pictures of the site itself, for example flags. */
const PICTURE = /^\/t3d\/[\w./-]+\.svg$/;

const isAllowed = (name: string, value: string): boolean =>
  name === 'src'
    ? PICTURE.test(value)
    : name === 'type'
      ? value === 'checkbox'
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
const STILL = '*,*::before,*::after{animation:none!important;transition:none!important}';

/**
 * Shows the last visit above the empty page. In a closed shadow tree, so that scripts, tests and screen readers do not
 * find it.
 */
export function paintVisit({ css, look, page }: LastVisit): void {
  const host = document.createElement('div');
  host.id = LAST_VISIT_ID;
  host.inert = true;
  host.setAttribute('aria-hidden', 'true');
  host.style.cssText = `${look};position:fixed;inset:0;z-index:${LAYER};overflow:hidden;background:var(--canvas)`;
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + STILL);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(buildNode(page));
  document.body.append(host);
  performance.mark(LAST_VISIT_ID);
  setTimeout(removeLastVisit, LONGEST);
}
