import type { SayIn } from '../../locales/useTranslate';
import { useSayIn } from '../../locales/useTranslate';

/** Texts of the import wizard: `intake('columns.match')` reads `intake.columns.match`. */
export const useIntake = (): SayIn<'intake'> => useSayIn('intake');
