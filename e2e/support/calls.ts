import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

// When a page has come to rest: nothing that it asked for is on its way, and all of it is drawn.

interface Calls {
  asked: number;
  open: number;
}
const counted = new WeakMap<Page, Calls>();

/** Streams of the bell, of option lists and of codes stay open while their page is shown: it is at rest, too. */
const listens = (request: Request): boolean =>
  /\/(bell|messages|option-lists)\/events$/.test(new URL(request.url()).pathname);

/** Counts from now on what a page asks for, and what of it is still open. */
export function countCalls(page: Page): void {
  if (counted.has(page)) return;
  const calls: Calls = { asked: 0, open: 0 };
  counted.set(page, calls);
  page.on('request', (request) => {
    if (listens(request)) return;
    calls.asked += 1;
    calls.open += 1;
  });
  // What was under way before it was counted ends, too.
  const end = (request: Request): void => {
    if (listens(request)) return;
    calls.open = Math.max(0, calls.open - 1);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Until the page has drawn all it had to: on a busy machine a move is drawn, and then asks for more, long after. */
const rests = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Its turn comes when no other task waits; `requestIdleCallback` was seen never to come in a page at rest.
    await new Promise<void>((done) => {
      requestAnimationFrame(() => done());
    });
    const { scheduler } = window as unknown as {
      scheduler: { postTask(task: () => void, how: object): Promise<void> };
    };
    await scheduler.postTask(() => undefined, { priority: 'background' });
  });

/** Waits until the page has drawn twice in which nothing was on its way and nothing more was asked for. */
export async function quiet(page: Page): Promise<void> {
  const calls = counted.get(page);
  if (!calls) throw new Error('quiet: nobody counts the calls of this page');
  const isQuiet = async (): Promise<boolean> => {
    const { asked, open } = calls;
    if (open > 0) return false;
    await rests(page);
    await rests(page);
    return calls.open === 0 && calls.asked === asked;
  };
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
}

/**
 * Waits until what the page asked for has come and has been drawn; sooner than Playwright's half a second of silence.
 * It knows of the calls only what `countCalls` has counted.
 */
export async function settle(page: Page, place = 'main#page'): Promise<void> {
  await expect(page.locator(place)).toBeVisible();
  await quiet(page);
  await expect(page.locator('.MuiSkeleton-root:visible')).toHaveCount(0);
}
