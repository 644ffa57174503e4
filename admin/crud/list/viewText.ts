import type { SayIn } from '../../locales/useTranslate';
import { useSayIn } from '../../locales/useTranslate';

export type ViewSay = SayIn<'views'>;

/** Texts of views, columns, keys and cells that are changed in place: `say('save')` reads `views.save`. */
export const useViewSay = (): ViewSay => useSayIn('views');
