import { useCallback } from 'react';
import { useTranslate } from 'ra-core';
import type { Say } from '../text';

/** Texts of views, columns, keys and cells that are changed in place: `say('save')` reads `views.save`. */
export function useViewSay(): Say {
  const translate = useTranslate();
  return useCallback((key, params) => translate(`views.${key}`, params), [translate]);
}
