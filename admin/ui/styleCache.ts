import type { EmotionCache } from '@emotion/cache';
import createCache from '@emotion/cache';

/** The rules after which the next burst of rules gets a style element of its own. */
const FULL = 100;
/** Emotion starts a new element whenever its counter of rules is a multiple of this. */
const EMOTION_FULL = 65_000;

/**
 * Spreads the rules of all components over style elements of about a hundred rules. When a sheet changes, a browser
 * computes the style of every node that any of its rules matches, so with one sheet an opened menu would cost the
 * styles of every row behind it. Rules that are added together stay together, in their order. `speedy`: Emotion's own
 * choice by default.
 */
export function makeStyleCache(speedy?: boolean): EmotionCache {
  const cache = createCache({ key: 'css', ...(speedy !== undefined && { speedy }) });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let held = 0;
  let isBurst = false;
  sheet.insert = (rule) => {
    if (!isBurst) {
      isBurst = true;
      queueMicrotask(() => {
        isBurst = false;
      });
      if (held >= FULL) {
        held = 0;
        sheet.ctr = Math.ceil(sheet.ctr / EMOTION_FULL) * EMOTION_FULL;
      }
    }
    held += 1;
    insert(rule);
  };
  return cache;
}
