import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

// A person at work, by mouse or by keyboard alone: counts what each job costs, and sees that the focus is never lost.

const MAX_TABS = 200;

/** What a job took: presses of the mouse (or of Enter on a button), and fields that were filled in. */
export interface Effort {
  presses: number;
  fields: number;
}

export interface Hand extends Effort {
  /** Presses what it is given: by mouse, or by Tab to it and Enter. */
  press(target: Locator): Promise<void>;
  /** Fills in a field: it is typed into, or pasted. */
  fill(field: Locator, text: string): Promise<void>;
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const active = document.activeElement;
    return active === element || (active !== null && element.contains(active));
  });

/** Walks to an element with Tab, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}

/** Something on the page has the keyboard; a dialog that closes gives it back a moment later. */
export const expectFocusKept = (page: Page, step: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), {
      message: `the focus is lost after: ${step}`,
      timeout: 10_000,
    })
    .toBe(true);

/** Begins a job on a page that is at rest. */
export function takeUp(page: Page, byKeyboard: boolean): Hand {
  return {
    presses: 0,
    fields: 0,
    async press(target) {
      this.presses += 1;
      const step = (await target.innerText().catch(() => '')) || String(target);
      if (byKeyboard) {
        await tabTo(page, target);
        await page.keyboard.press('Enter');
      } else await target.click();
      await expectFocusKept(page, step);
    },
    async fill(field, text) {
      this.fields += 1;
      if (byKeyboard) {
        await tabTo(page, field);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.insertText(text);
      } else await field.fill(text);
      await expectFocusKept(page, text.slice(0, 20));
    },
  };
}
