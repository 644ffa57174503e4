import { Fragment } from 'react';
import { SmallText } from '../../ui/Text';
import { isCode, isKeyLike } from '../records';
import { type ViewProps, Words, makeField } from './makeField';

const LONG = 24;
/** The number of characters up to which a text is never wider than a cut text. */
const FITTING = 16;

const DOT = ' · ';
/** The length above which a part may break, because it could be wider than a phone. */
const SHORT = 20;

/** Renders `Japan · 3 GB · 30 days` with line breaks only between the parts. */
const Parts = ({ text }: { text: string }) =>
  text.split(DOT).map((part, at, { length }) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className={part.length <= SHORT ? 'one-line' : undefined}>{at < length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ));

/** The length up to which a text with dots is not cut in a column of usual width. */
const UNCUT = 28;

/** Cuts the countries of `Japan, Korea · 6 GB · 15 days` and keeps the parts after them. */
function CutHead({ text }: { text: string }) {
  const at = text.indexOf(DOT);
  return (
    <>
      <span className="may-cut">{text.slice(0, at)}</span>
      <span className="kept-tail">{text.slice(at)}</span>
    </>
  );
}

/** Shows a text in full on the record's page, and elsewhere cut to one line with a tooltip. */
export function CutText({ text, wide, className }: { text: string; wide?: boolean; className?: string }) {
  const isSplit = !wide && text.length > UNCUT && text.indexOf(DOT) > 0 && text.length - text.indexOf(DOT) <= UNCUT;
  const cut = isSplit ? 'cut-text cut-head' : text.length > FITTING ? 'cut-text may-cut' : 'cut-text';
  const looks = wide ? 'whole-text' : cut;
  return (
    <span className={`${looks} ${className ?? ''}`.trimEnd()} title={!wide && text.length > LONG ? text : undefined}>
      {isSplit ? <CutHead text={text} /> : wide && text.includes(DOT) ? <Parts text={text} /> : text}
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

/** Shows a value as text, for example a country's name, or as JSON. */
export const TextValueField = makeField(() => TextValueView);
