import type { Page } from '@playwright/test';

interface Stop {
  name: string;
  ringed: boolean;
  cut: boolean;
}

/** Returns whether the focused element has a visible ring, or null at the end of the page. */
const stopNow = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const stop = document.activeElement as HTMLElement | null;
    if (!stop || stop === document.body || stop.dataset.walked) return null;
    stop.dataset.walked = 'yes';
    const outlined = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity !== '0';
    };
    const field = stop.closest('.MuiInputBase-root');
    const frame = field?.querySelector('fieldset');
    const framed = frame ? parseFloat(getComputedStyle(frame).borderTopWidth) >= 2 : false;
    const bearer = [stop, stop.closest('.Mui-focusVisible'), field].find(
      (element): element is HTMLElement => element instanceof HTMLElement && outlined(element),
    );
    const sides = (box: DOMRect, by: number): number[] => [
      -(box.left - by),
      -(box.top - by),
      box.right + by,
      box.bottom + by,
    ];
    const isCut = (element: HTMLElement): boolean => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      const ring = sides(element.getBoundingClientRect(), parseFloat(outlineOffset) + parseFloat(outlineWidth));
      for (let place = element.parentElement; place && place !== document.body; place = place.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(place);
        const room = sides(place.getBoundingClientRect(), 0);
        const over = ring.map((side, index) =>
          (index % 2 ? overflowY : overflowX) === 'visible' ? 0 : side - (room[index] as number),
        );
        if (over.some((beyond) => beyond > 1)) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    const name = `${stop.tagName.toLowerCase()}.${stop.className
      .toString()
      .split(' ')
      .filter((one) => !one.startsWith('css-'))
      .join('.')} “${(stop.getAttribute('aria-label') ?? stop.innerText ?? '').trim().slice(0, 30)}”`;
    return { name, ringed: bearer !== undefined || framed, cut: bearer ? isCut(bearer) : false };
  });

/** Returns the number of elements reached by Tab, and those without a visible ring. */
export async function walkByKeyboard(page: Page, most = 80): Promise<{ count: number; unseen: string[] }> {
  const unseen: string[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopNow(page);
    if (!stop) return { count, unseen };
    if (!stop.ringed) unseen.push(`${stop.name}: no ring`);
    if (stop.cut) unseen.push(`${stop.name}: its ring is cut`);
  }
  return { count: most, unseen };
}
