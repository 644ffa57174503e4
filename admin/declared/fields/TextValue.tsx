import { Box } from '@mui/material';
import { Fragment } from 'react';
import { MONO } from '../../tokens';
import { SmallText } from '../../ui/Text';
import { isCode, isKeyLike } from '../records';
import { type ViewProps, Words, makeField } from './makeField';

const LONG = 24;
const WHOLE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const CUT = { display: 'block', maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

const DOT = ' · ';
/** A part longer than this may break, because it might be wider than a phone. */
const SHORT = 20;

/** Lines break between the parts of `Japan · 3 GB · 30 days`, not within short parts. */
const Parts = ({ text }: { text: string }) =>
  text.split(DOT).map((part, at, { length }) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <Box component="span" sx={part.length <= SHORT ? { whiteSpace: 'nowrap' } : undefined}>
        {at < length - 1 ? `${part} ·` : part}
      </Box>
    </Fragment>
  ));

/** Shows the whole text on its record's page, and elsewhere a single line with the full text in a tooltip. */
export function CutText({ text, wide, className }: { text: string; wide?: boolean; className?: string }) {
  return (
    <Box
      component="span"
      className={className}
      title={!wide && text.length > LONG ? text : undefined}
      sx={wide ? WHOLE : CUT}
    >
      {wide && text.includes(DOT) ? <Parts text={text} /> : text}
    </Box>
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
  return (
    <Box component="span" className={className} sx={{ fontFamily: MONO, fontSize: 'size.note' }}>
      {text}
    </Box>
  );
}

/** A country code, for example, is shown as the country's name. Values that are no text are shown as JSON. */
export const TextValueField = makeField(() => TextValueView);
