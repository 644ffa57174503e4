import type { EmotionCache } from '@emotion/cache';
import createCache from '@emotion/cache';

/** Rules that a style element holds before the next burst of rules gets one of its own. */
const FULL = 100;
/** Emotion begins a new element whenever its counter of rules is a multiple of this. */
const EMOTION_FULL = 65_000;

/**
 * Where the rules of all components go: elements of some hundred rules in place of one that holds them all. A browser
 * computes the style of each node anew that any rule of a changed sheet matches, so a menu that brings its own rules
 * would cost the styles of every row behind it. Rules that are added together stay together, in their order.
 * `speedy`: Emotion's own choice unless told.
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
