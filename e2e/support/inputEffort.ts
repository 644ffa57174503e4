import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

// The most Tab presses to a target.

const MAX_TABS = 200;

/** The clicks, including Enter on a button, and the filled fields. */
export interface Effort {
  presses: number;
  fields: number;
}

export interface CountedInput extends Effort {
  /** Clicks the target, or reaches it by Tab and presses Enter. */
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

/** Expects that the page keeps the focus. Waits, because a closing dialog restores it late. */
export const expectFocusKept = (page: Page, step: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), {
      message: `the focus is lost after: ${step}`,
      timeout: 10_000,
    })
    .toBe(true);

export function countInput(page: Page, byKeyboard: boolean): CountedInput {
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
