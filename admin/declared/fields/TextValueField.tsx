import { Box } from '@mui/material';
import { MONO } from '../../tokens';
import { isKeyLike } from '../records';
import { AreaView } from './AreasField';
import { CutText } from './CutText';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

interface TextValueProps {
  text: string;
  wide: boolean | undefined;
  className?: string | undefined;
}

function TextValue({ text, wide, className }: TextValueProps) {
  if (!isKeyLike(text)) return <CutText text={text} wide={wide} className={className} />;
  return (
    <Box component="span" className={className} sx={{ fontFamily: MONO, fontSize: 'size.note' }}>
      {text}
    </Box>
  );
}

/** A stored value by the name that the dictionary gives it; a record's own page shows what is stored, too. */
function EntryValue({ label, text, wide, className }: TextValueProps & { label: string }) {
  return (
    <Words className={className}>
      <CutText text={label} wide={wide} />
      {wide && (
        <Box component="span" sx={{ ml: 1, color: 'ink.secondary', fontSize: 'size.note' }}>
          {text}
        </Box>
      )}
    </Words>
  );
}

export function TextValueView(props: ViewProps) {
  const { value, field, wide, className } = props;
  if (field?.widget === 'area') return <AreaView {...props} />;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const label = field?.dictionary ? field.options?.find((option) => option.value === text)?.label : undefined;
  return label === undefined || label === text ? (
    <TextValue text={text} wide={wide} className={className} />
  ) : (
    <EntryValue text={text} wide={wide} className={className} label={label} />
  );
}

export function TextsView({ value, wide, className }: ViewProps<readonly string[]>) {
  return <CutText text={value.join(', ')} wide={wide} className={className} />;
}

export function SecretView({ className }: ViewProps) {
  return <Words className={className}>••••••</Words>;
}

/**
 * A text as it is declared: by its name in the dictionary, as a country, or as it is; keys in letters of equal width. A
 * value that is no text shows as JSON writes it. Shows a dash if unset.
 */
export const TextValueField = makeField(() => TextValueView);
/** Several texts in one line, parted by commas. Shows a dash for none. */
export const TextsField = makeField(() => TextsView);
/** Dots in place of a secret, which is never shown. Shows a dash if unset. */
export const SecretField = makeField(() => SecretView);
