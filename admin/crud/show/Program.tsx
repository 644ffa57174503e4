import { useT } from '../../locales/useT';
import { SmallText } from '../../ui/Text';
import { programOf } from './useHistory';
import type { Entry } from './useHistory';

/** The assistant, or the API key, that acted for the person of a history entry. */
export function Program({ entry }: { entry: Entry }) {
  const t = useT();
  const name = programOf(entry);
  return name === undefined ? null : <SmallText>{t('crud.history.via', { name })}</SmallText>;
}
