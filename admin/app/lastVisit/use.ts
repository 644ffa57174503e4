import { LEAVE_EVENT } from '../../providers/lastVisit';
import { controlAt, controlOf, type Place, placeOf } from './places';

// Makes the painted last visit usable before the app has started. Addresses open at once; other presses and typed
// text are applied to the live page when it replaces the last visit.

const SEARCH = 'form[role=search] input';
/** The widths of the bars that stand for a page's content. */
const BARS = ['40%', '90%', '75%', '85%', '60%', '80%'];

function makeBar(width: string): HTMLElement {
  const bar = document.createElement('div');
  bar.style.cssText = `width:${width};height:20px;margin:12px 0;border-radius:4px;background:var(--sunken)`;
  return bar;
}

/** Paints the title of the next page and bars for its content. */
function paintFrame(shadow: ShadowRoot, title: string): void {
  const heading = document.createElement('h1');
  heading.textContent = title;
  heading.style.cssText = 'margin:0;font-size:20px;line-height:32px;font-weight:600';
  const page = document.createElement('div');
  page.style.cssText = `padding:16px;background:var(--paper)`;
  page.append(heading, ...BARS.map(makeBar));
  shadow.querySelector('main')?.replaceChildren(page);
}

/** Returns the title of the page that a control opens: its own text, or the first link of a row. */
const titleOf = (control: Element): string =>
  (
    (control.matches('a') ? control : control.querySelector('a')) ??
    control.querySelector('td:not(.tick-cell)') ??
    control
  ).textContent?.trim() ?? '';

function addressOf(control: Element): string | null {
  const path = control.getAttribute('data-to');
  return path === null ? control.getAttribute('href') : `/t3d${path}`;
}

/** Changes the address like the router of the app, which follows if it has already started. */
function openAddress(address: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ usr: null, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 }, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Enters the text of the painted search box into the live one. */
function enterText(from: HTMLInputElement, isFinished: boolean): void {
  const input = [...document.querySelectorAll<HTMLInputElement>(SEARCH)].find((one) => one.checkVisibility());
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, from.value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (isFinished) input.form?.requestSubmit();
  else input.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/** Presses the live controls in turn, each after the effects of the one before. */
async function pressAll(root: HTMLElement, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const control = controlAt(root, place);
    if (!(control instanceof HTMLInputElement && control.checked)) control?.click();
    await new Promise(requestAnimationFrame);
  }
}

const isTick = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

/** Remembers the ticked boxes and the last other press. */
function makePresses() {
  const presses = new Set<Element>();
  return {
    presses,
    add(control: Element): void {
      if (!isTick(control))
        for (const one of presses)
          if (!isTick(one)) {
            one.removeAttribute('aria-busy');
            presses.delete(one);
          }
      if (isTick(control) && !control.checked) presses.delete(control);
      else presses.add(control);
      if (!isTick(control)) control.setAttribute('aria-busy', 'true');
    },
  };
}

const TITLE = 'h1, [data-main]';
/** Calls `done` when the app shows the title of a page. */
function onTitle(root: HTMLElement, done: () => void): void {
  const observer = new MutationObserver(() => {
    if (![...root.querySelectorAll(`main :is(${TITLE})`)].some((one) => one.checkVisibility())) return;
    observer.disconnect();
    requestAnimationFrame(done);
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Makes the keys of plain elements with the role of a button press them. */
function pressByKey(event: Event): void {
  const { key, target } = event as KeyboardEvent;
  const isPlain = target instanceof HTMLElement && target.matches('[role][tabindex]:not(a, button, input)');
  if (!isPlain || (key !== 'Enter' && key !== ' ')) return;
  event.preventDefault();
  target.click();
}

/** Handles presses, keys and text in the last visit, until the live page replaces it. */
export function makeUsable(host: HTMLElement, shadow: ShadowRoot, root: HTMLElement): void {
  const search = shadow.querySelector<HTMLInputElement>(SEARCH);
  const { presses, add } = makePresses();
  let isFinished = false;
  let isComposing = false;
  let isLeaving = false;
  // The page below must not be reached by keys, because the last visit covers it.
  root.inert = true;

  const leave = (): void => {
    isLeaving = true;
    if (isComposing || !host.isConnected) return;
    const places = [...presses].map((one) => placeOf(shadow, one));
    const focus = shadow.activeElement && placeOf(shadow, shadow.activeElement);
    host.remove();
    root.inert = false;
    if (focus) controlAt(root, focus)?.focus();
    if (search && (search.value || isFinished)) enterText(search, isFinished);
    void pressAll(root, places);
  };
  const open = (address: string, control: Element): void => {
    const isStarted = root.querySelector('main');
    presses.clear();
    if (search) search.value = '';
    paintFrame(shadow, titleOf(control));
    openAddress(address);
    if (isStarted) requestAnimationFrame(leave);
    else onTitle(root, leave);
  };
  const handlers: Record<string, (event: Event) => void> = {
    compositionstart: () => {
      isComposing = true;
    },
    compositionend: () => {
      isComposing = false;
      if (isLeaving) leave();
    },
    submit: (event) => {
      event.preventDefault();
      isFinished = true;
    },
    input: () => {
      isFinished = false;
    },
    keydown: pressByKey,
    click: (event) => {
      const control = controlOf(event.target as Element);
      if (!control || control === search || !isPlain(event as MouseEvent)) return;
      const address = addressOf(control);
      if (address) {
        event.preventDefault();
        open(address, control);
      } else if (!control.matches('[disabled], [aria-disabled=true]')) add(control);
    },
  };
  host.addEventListener(LEAVE_EVENT, leave);
  for (const [type, handler] of Object.entries(handlers)) shadow.addEventListener(type, handler);
}
