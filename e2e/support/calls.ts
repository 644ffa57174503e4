import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

// The pending requests of a page.

interface Calls {
  asked: number;
  open: number;
}
const counted = new WeakMap<Page, Calls>();

/** Ignores event streams, which stay open. */
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
  // Ignores a request that began before the count.
  const end = (request: Request): void => {
    if (listens(request)) return;
    calls.open = Math.max(0, calls.open - 1);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Waits for a late rendering, which may send further requests. */
const rests = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Waits until no task is left. `requestIdleCallback` may never run in an idle page.
    await new Promise<void>((done) => {
      requestAnimationFrame(() => done());
    });
    const { scheduler } = window as unknown as {
      scheduler: { postTask(task: () => void, how: object): Promise<void> };
    };
    await scheduler.postTask(() => undefined, { priority: 'background' });
  });

/** Waits for two frames without a request. */
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

/** Waits until the page is idle, by the requests that `countCalls` counts. */
export async function settle(page: Page, place = 'main#page'): Promise<void> {
  await expect(page.locator(place)).toBeVisible();
  await quiet(page);
  await expect(page.locator('.MuiSkeleton-root:visible')).toHaveCount(0);
}
