import { Fragment } from 'react';
import { SmallText } from '../../ui/Text';
import { isCode, isKeyLike } from '../records';
import { type ViewProps, Words, makeField } from './makeField';

const LONG = 24;
/** A text of at most this many characters is never wider than a cut text. */
const FITTING = 16;

const DOT = ' · ';
/** A part longer than this may break, because it might be wider than a phone. */
const SHORT = 20;

/** Lines break between the parts of `Japan · 3 GB · 30 days`, not within short parts. */
const Parts = ({ text }: { text: string }) =>
  text.split(DOT).map((part, at, { length }) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={part.length <= SHORT ? 'one-line' : undefined}>{at < length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ));

/** Shows the whole text on its record's page, and elsewhere a single line with the full text in a tooltip. */
export function CutText({ text, wide, className }: { text: string; wide?: boolean; className?: string }) {
  const looks = wide ? 'whole-text' : text.length > FITTING ? 'cut-text may-cut' : 'cut-text';
  return (
    <span className={`${looks} ${className ?? ''}`.trimEnd()} title={!wide && text.length > LONG ? text : undefined}>
      {wide && text.includes(DOT) ? <Parts text={text} /> : text}
    </span>
  );
}

export function TextValueView({ value, field, wide, className }: ViewProps) {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const label = field?.dictionary ? field.options?.find((option) => option.value === text)?.label : undefined;
  if (label !== undefined && label !== text)
    return (
      <Words className={className}>
        <CutText text={label} wide={wide} />
        {/* A record's own page also shows the stored value, for example the country code below the country's name. */}
        {wide && (
          <SmallText as="span" sx={{ ml: 1 }}>
            {text}
          </SmallText>
        )}
      </Words>
    );
  if (!isKeyLike(text) && !(field && isCode(field))) return <CutText text={text} wide={wide} className={className} />;
  return <span className={`key-text ${className ?? ''}`.trimEnd()}>{text}</span>;
}

/** A country code, for example, is shown as the country's name. Values that are no text are shown as JSON. */
export const TextValueField = makeField(() => TextValueView);
