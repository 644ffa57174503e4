import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

// An idle page has no pending request and is rendered.

interface Calls {
  asked: number;
  open: number;
}
const counted = new WeakMap<Page, Calls>();

/** Event streams stay open, so an idle page may have them. */
const listens = (request: Request): boolean =>
  /\/(bell|messages|option-lists)\/events$/.test(new URL(request.url()).pathname);

export function countCalls(page: Page): void {
  if (counted.has(page)) return;
  const calls: Calls = { asked: 0, open: 0 };
  counted.set(page, calls);
  page.on('request', (request) => {
    if (listens(request)) return;
    calls.asked += 1;
    calls.open += 1;
  });
  // The request may have begun before the count.
  const end = (request: Request): void => {
    if (listens(request)) return;
    calls.open = Math.max(0, calls.open - 1);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** A late rendering on a busy machine may send further requests. */
const rests = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Resolves when no task is waiting. `requestIdleCallback` sometimes never runs in an idle page.
    await new Promise<void>((done) => {
      requestAnimationFrame(() => done());
    });
    const { scheduler } = window as unknown as {
      scheduler: { postTask(task: () => void, how: object): Promise<void> };
    };
    await scheduler.postTask(() => undefined, { priority: 'background' });
  });

/** Waits for two frames without a pending or new request. */
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
 * Faster than Playwright's wait for half a second without requests, but only considers requests that `countCalls`
 * counts.
 */
export async function settle(page: Page, place = 'main#page'): Promise<void> {
  await expect(page.locator(place)).toBeVisible();
  await quiet(page);
  await expect(page.locator('.MuiSkeleton-root:visible')).toHaveCount(0);
}
