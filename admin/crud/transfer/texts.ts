import { useCallback } from 'react';
import { useTranslate } from 'ra-core';
import type { Say } from '../text';

/** Texts of the import wizard: `intake('columns.match')` reads `intake.columns.match`. */
export function useIntake(): Say {
  const translate = useTranslate();
  return useCallback((key, params) => translate(`intake.${key}`, params), [translate]);
}
