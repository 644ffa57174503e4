import type { CDPSession, Page } from '@playwright/test';

/** Bytes of script that came over the wire, as compressed, between `start` and `take`. */
export function countScripts(session: CDPSession) {
  const scripts = new Map<string, string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => { if (type === 'Script') scripts.set(requestId, response.url); });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => { if (scripts.has(requestId)) bytes += encodedDataLength; });
  return {
    take(): { bytes: number; files: number } {
      const taken = { bytes, files: scripts.size };
      bytes = 0;
      scripts.clear();
      return taken;
    },
  };
}

/** Presses a tab and answers after how many frames its page was there, and how many milliseconds that took. */
export const framesToShow = (page: Page, tab: string, heading: string): Promise<{ frames: number; ms: number }> => page.evaluate(async ([name, title]) => {
  const pressed = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.innerText.trim() === name);
  if (!pressed) throw new Error(`no tab ${name}`);
  const shown = (): boolean => [...document.querySelectorAll<HTMLElement>('main h1')].some((one) => one.innerText.trim() === title && one.checkVisibility());
  const start = performance.now();
  pressed.click();
  let frames = 0;
  while (!shown() && frames < 300) {
    frames += 1;
    await new Promise((resolve) => { requestAnimationFrame(resolve); });
  }
  return { frames, ms: performance.now() - start };
}, [tab, heading] as const);

/** Has the page note how long each key waits until the frame that shows it has been drawn. */
export const watchKeys = (page: Page): Promise<void> => page.evaluate(() => {
  const waits: number[] = [];
  (window as unknown as { keyWaits: number[] }).keyWaits = waits;
  document.addEventListener('keydown', () => {
    const start = performance.now();
    // What comes after the frame's callback comes once it has been painted.
    requestAnimationFrame(() => { setTimeout(() => waits.push(performance.now() - start)); });
  }, true);
});
export const keyWaits = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { keyWaits: number[] }).keyWaits.splice(0));

export const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
