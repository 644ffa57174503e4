import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

// Acts with the mouse or only with the keyboard. Counts clicks and fields, and checks that the focus is never lost.

const MAX_TABS = 200;

/** Clicks include Enter on a button. */
export interface Effort {
  presses: number;
  fields: number;
}

export interface Hand extends Effort {
  /** Clicks, or uses Tab and Enter. */
  press(target: Locator): Promise<void>;
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

/** Waits, because a closing dialog restores the focus a moment later. */
export const expectFocusKept = (page: Page, step: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), {
      message: `the focus is lost after: ${step}`,
      timeout: 10_000,
    })
    .toBe(true);

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
