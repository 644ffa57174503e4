import type { ComponentProps } from 'react';
import { HowCounted } from '../../declared/HowCounted';
import { useT } from '../../locales/useT';
import type words from './howTexts';

export { changeOf, shareOf } from './changes';

type HowName = keyof (typeof words)['zh']['how'];

/** Explains the figure named by `of`. */
export function How({ of, ...rest }: Omit<ComponentProps<typeof HowCounted>, 'text'> & { of: HowName }) {
  const t = useT();
  return <HowCounted {...rest} text={t(`how.${of}`)} />;
}
