import type { ReactNode } from 'react';
import { Text } from './Text';

/** Renders facts in a line, for example `Refunded 3.00 · Ends 12-05`. */
export const DottedFacts = ({ facts }: { facts: readonly { name: string; label: string; value: ReactNode }[] }) =>
  facts.map(({ name, label, value }, index) => (
    <span key={name}>
      {index > 0 && ' · '}
      <Text as="span" colour="ink.secondary">
        {label}
      </Text>{' '}
      {value}
    </span>
  ));
