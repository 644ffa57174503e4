import { Fragment, type ReactNode } from 'react';
import { Digits } from './Digits';

interface TextWithNumbersProps {
  text: string;
  /** A phrase that is rendered by `renderPhrase` wherever the text contains it. */
  phrase?: string | undefined;
  renderPhrase?: ((phrase: string) => ReactNode) | undefined;
}

const CARD_NUMBER = /((?<!\d)\d{15,20}(?!\d))/g;

/** Renders a text with its card numbers in groups of four digits. */
export function TextWithNumbers({ text, phrase, renderPhrase }: TextWithNumbersProps) {
  const parts = phrase && renderPhrase ? text.split(phrase) : [text];
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && phrase && renderPhrase?.(phrase)}
      {part
        .split(CARD_NUMBER)
        .map((piece, index) => (index % 2 === 1 ? <Digits key={index} value={piece} copy={false} /> : piece))}
    </Fragment>
  ));
}
