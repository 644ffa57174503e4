import { callsOfStart } from '../../providers/earlyCalls';
import type { Bootstrap } from '../../providers/manifest';
import { storage } from '../../providers/storage';
import { ATTRIBUTES } from './known';
import { rightsText, viewText, type StoredNode, type LastVisit } from './visit';

const SKIPPED = /^(script|style|template|noscript|iframe|object|embed|link|canvas|video|audio)$/;
/** The most characters of a stored page, because a longer page takes longer to show than the app takes to start. */
const LONGEST = 600_000;

const isHidden = (element: Element): boolean => {
  const { style } = element as HTMLElement;
  return element.hasAttribute('hidden') || style.display === 'none' || style.contentVisibility === 'hidden';
};
const isBelow = (element: Element): boolean =>
  element.localName === 'tr' && element.closest('tbody') !== null && element.getBoundingClientRect().top > innerHeight;

/** Returns fixed column widths for a table, which would otherwise change without the omitted rows. */
function tableStyle(element: Element): string | null {
  const { width } = element.getBoundingClientRect();
  if (element.localName === 'table') return `table-layout:fixed;width:${width}px`;
  if (element.localName === 'th') return `width:${width}px;min-width:${width}px;box-sizing:border-box`;
  return null;
}

function attributesOf(element: Element, selected: ReadonlySet<string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (ATTRIBUTES.has(name) || selected.has(name)) kept[name] = value;
  if (element instanceof HTMLImageElement) kept.src = element.getAttribute('src') ?? '';
  if (element instanceof HTMLInputElement && element.type === 'checkbox') kept.type = 'checkbox';
  // A button of the search box must not submit it.
  if (element instanceof HTMLButtonElement) kept.type = 'button';
  const style = tableStyle(element);
  if (style) kept.style = `${kept.style ?? ''};${style}`;
  return kept;
}

/** Returns an element as plain data, without values of inputs, hidden pages and rows below the window. */
export function copyNode(element: Element, selected: ReadonlySet<string>): StoredNode | null {
  if (SKIPPED.test(element.localName) || isHidden(element) || isBelow(element)) return null;
  if (element instanceof HTMLSelectElement)
    return ['span', attributesOf(element, selected), [element.selectedOptions[0]?.text ?? '']];
  const children: StoredNode[] = [];
  for (const child of element.localName === 'textarea' ? [] : element.childNodes) {
    if (child instanceof Text) children.push(child.data);
    else if (child instanceof Element) {
      const kept = copyNode(child, selected);
      if (kept !== null) children.push(kept);
    }
  }
  return [element.localName, attributesOf(element, selected), children];
}

const CLASS = /\.((?:[\w-]|\\.)+)/g;
/** Matches the selectors of the document and its body, which become the element of the last visit. */
const OF_PAGE = /(?<![\w-.#])(:root|html|body)(?![\w-])/g;

/** Returns the rules that may apply to one of the classes, without those for print. */
function rulesText(rules: CSSRuleList, classes: ReadonlySet<string>): string {
  let text = '';
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const isUsed = rule.selectorText
        .split(',')
        .some((one) => [...one.matchAll(CLASS)].every(([, name = '']) => classes.has(name)));
      if (isUsed) text += rule.cssText.replace(OF_PAGE, ':host');
    } else if (rule instanceof CSSGroupingRule) {
      const prelude = rule.cssText.slice(0, rule.cssText.indexOf('{'));
      const inner = /@media\s+print/.test(prelude) ? '' : rulesText(rule.cssRules, classes);
      if (inner) text += `${prelude}{${inner}}`;
    }
  }
  return text;
}

/** The rules of the last stored page, cached because reading all rules is slow. */
let kept = { key: '', css: '' };

/** Returns the rules that apply to the elements below `root`. */
function cssOf(root: Element): string {
  const classes = new Set<string>();
  for (const element of root.querySelectorAll('[class]')) for (const name of element.classList) classes.add(name);
  const sheets = [...document.styleSheets];
  const key = `${sheets.map((sheet) => sheet.cssRules.length).join()} ${[...classes].toSorted().join()}`;
  if (kept.key !== key) kept = { key, css: sheets.map((sheet) => rulesText(sheet.cssRules, classes)).join('') };
  return kept.css;
}

const LIST = '[data-scroller] :is(tbody tr, [role=listitem])';
const isShown = (element: Element): boolean => element.checkVisibility({ contentVisibilityAuto: false });

/** Returns whether the page shows a list and no dialog above it. */
const showsList = (root: Element): boolean =>
  [...root.querySelectorAll(LIST)].some(isShown) && !document.querySelector('.MuiModal-root, [role=dialog]');

/** Returns the visit that the page shows, or null if it shows no list. */
function readVisit({ user, manifest }: Bootstrap, session: string): LastVisit | null {
  const root = document.getElementById('root');
  if (!root || !showsList(root)) return null;
  const css = cssOf(root);
  const selected = new Set([...css.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name));
  const page = copyNode(root, selected);
  if (page === null) return null;
  return {
    session,
    rights: rightsText(user),
    manifest: manifest.etag,
    view: viewText(),
    calls: callsOfStart(),
    css,
    look: document.documentElement.style.cssText,
    page,
  };
}

/** Stores the visible list for the next start in this tab. Stores nothing while the user views as another user. */
export function storeVisit(frame: Bootstrap, session: string): void {
  if (storage.isViewing || frame.user.viewedBy || storage.sessionId !== session) return;
  const visit = readVisit(frame, session);
  const text = visit && JSON.stringify(visit);
  storage.lastVisit = text && text.length < LONGEST ? text : null;
}
