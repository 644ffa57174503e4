import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { useRecognised } from './SearchChips';

/** Returns why a search for a number found no record, or null. */
export function useNotFound({ fields, singular }: ManifestResource): string | null {
  const t = useT();
  const recognised = useRecognised() ?? [];
  const number = recognised.find(({ whole }) => whole !== undefined);
  const field = fields.find(({ name }) => name === number?.whole);
  if (number && field) {
    const name = /^\p{Lu}\p{Ll}/u.test(singular) ? singular.replace(/^./u, (first) => first.toLowerCase()) : singular;
    const none = t('crud.search.noSuch', { name, field: field.label });
    const { checkDigit: digit } = number;
    return digit === undefined
      ? none
      : [none, t('crud.search.checkDigit', { digit })].join(none.endsWith('。') ? '' : ' ');
  }
  const broad = recognised.find(({ tooMany }) => tooMany);
  return broad ? t('crud.search.tooMany', { text: broad.text }) : null;
}
