import type { ComponentProps } from 'react';
import { FigureHelp } from '../../declared/FigureHelp';
import { useT } from '../../locales/useT';
import type words from './howTexts';

export { changeOf, shareOf } from './changes';

type HowName = keyof (typeof words)['zh']['how'];

/** Explains the figure named by `of`. */
export function FigureExplanation({ of, ...rest }: Omit<ComponentProps<typeof FigureHelp>, 'text'> & { of: HowName }) {
  const t = useT();
  return <FigureHelp {...rest} text={t(`how.${of}`)} />;
}
