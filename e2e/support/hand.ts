import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

// Acts as a user with the mouse or only with the keyboard. Counts the clicks and fields of each job, and checks that
// the focus is never lost.

const MAX_TABS = 200;

/** The effort of a job. The effort is the clicks, including Enter on a button, and the filled-in fields. */
export interface Effort {
  presses: number;
  fields: number;
}

export interface Hand extends Effort {
  /** Activates an element by a click, or by Tab and Enter. */
  press(target: Locator): Promise<void>;
  /** Fills in a field by typing or pasting. */
  fill(field: Locator, text: string): Promise<void>;
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const active = document.activeElement;
    return active === element || (active !== null && element.contains(active));
  });

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}

/** Expects that any element has the focus. Waits, because a closing dialog restores the focus a moment later. */
export const expectFocusKept = (page: Page, step: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), {
      message: `the focus is lost after: ${step}`,
      timeout: 10_000,
    })
    .toBe(true);

/** Waits until the page is idle, and starts to count a job. */
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
