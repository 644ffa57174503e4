import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

// Functions that run in the page must not contain named functions, because the TypeScript loader would add calls that
// fail there.

/** Waits a second for late data. The network is never idle, because an event stream stays open. */
export const settle = (page: Page): Promise<void> => page.waitForTimeout(1_000);

/** Returns the number and compressed size of loaded scripts. */
export const scriptsOf = (page: Page): Promise<{ bytes: number; files: number }> =>
  page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      new URL(name).pathname.endsWith('.js'),
    );
    const files = new Map(scripts.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return { bytes: [...files.values()].reduce((sum, size) => sum + size, 0), files: files.size };
  });

/** Clicks a tab. Returns the milliseconds of the handler and until the paint, and the frames. */
export const showTab = (page: Page, tab: string): Promise<{ frames: number; press: number; painted: number }> =>
  page.evaluate(async (name) => {
    const pressed = [...document.querySelectorAll<HTMLElement>('[data-tabbar] [role=tab]')].find(
      (one) => one.innerText.trim() === name,
    );
    if (!pressed) throw new Error(`no tab ${name}`);
    const panel = `[data-tab="${CSS.escape(pressed.id.replace(/^tab/, ''))}"]`;
    const start = performance.now();
    pressed.click();
    const press = performance.now() - start;
    let frames = 0;
    do {
      frames += 1;
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    } while (!document.querySelector(panel)?.checkVisibility() && frames < 300);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return { frames, press, painted: performance.now() - start };
  }, tab);

/** Records the milliseconds from each key press until its frame. */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const waits: number[] = [];
    (window as unknown as { keyWaits: number[] }).keyWaits = waits;
    document.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        requestAnimationFrame(() => {
          setTimeout(() => waits.push(performance.now() - start));
        });
      },
      true,
    );
  });
export const keyWaits = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { keyWaits: number[] }).keyWaits.splice(0));

/** Returns the milliseconds from a paste into the palette to the result. */
export const answerTime = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (typed) => {
    const input = document.querySelector<HTMLInputElement>('[data-palette] input') as HTMLInputElement;
    let start = 0;
    for (const value of ['', typed]) {
      await new Promise((resolve) => {
        setTimeout(resolve, 400);
      });
      start = performance.now();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    while (
      ![...document.querySelectorAll('[data-palette] [role=option]')].some((option) =>
        option.textContent?.includes(typed),
      )
    ) {
      if (performance.now() - start > 5000) throw new Error(`${typed} gave nothing`);
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return performance.now() - start;
  }, text);

/** Logs in as the demo administrator and returns the session. */
export async function logIn(page: Page): Promise<string> {
  const password = createHash('sha256').update('demo1234').digest('hex');
  const answer = await page.request.post('/t3d-api/web/sessions', { data: { account: 'admin@t3d.test', password } });
  const id = answer.headers()['x-session-id'] as string;
  await page.goto('/healthz');
  await page.evaluate((session) => localStorage.setItem('sessionId', session), id);
  return id;
}

/** A click or key press, with the milliseconds until the next frame and their parts. */
interface Interaction {
  name: string;
  duration: number;
  input: number;
  processing: number;
  presentation: number;
}

/** Records clicks and key presses of at least 16 ms, the shortest that Event Timing reports. */
export const watchEvents = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: PerformanceEventTiming[] = [];
    (window as unknown as { eventTimings: PerformanceEventTiming[] }).eventTimings = seen;
    new PerformanceObserver((list) => {
      seen.push(...(list.getEntries() as PerformanceEventTiming[]));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** Returns the recorded interactions, each by its longest event. */
export const interactions = (page: Page): Promise<Interaction[]> =>
  page.evaluate(() => {
    const longest = new Map<number, PerformanceEventTiming>();
    for (const event of (window as unknown as { eventTimings: PerformanceEventTiming[] }).eventTimings) {
      const id = (event as unknown as { interactionId: number }).interactionId;
      if (id && event.duration > (longest.get(id)?.duration ?? -1)) longest.set(id, event);
    }
    return [...longest.values()].map((event) => ({
      name: event.name,
      duration: event.duration,
      input: Math.round(event.processingStart - event.startTime),
      processing: Math.round(event.processingEnd - event.processingStart),
      presentation: Math.max(0, Math.round(event.startTime + event.duration - event.processingEnd)),
    }));
  });
