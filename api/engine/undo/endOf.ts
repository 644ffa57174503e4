import type { Action, Language, ManifestAction } from '@t3d/resources/kit';
import { translate } from '../../locales';

/**
 * What comes of an action: a file, and why it cannot be undone; nothing of what only reads, where nobody would expect
 * an undo.
 */
export const endOf = ({ answers, final }: Action, language: Language): Pick<ManifestAction, 'answers' | 'final'> => ({
  answers,
  final: final && final !== 'reads' ? translate(`undo.final.${final}`, language) : undefined,
});
