import { Box } from '@mui/material';
import { MONO } from '../../tokens';
import { isBlank, isKeyLike } from '../records';
import { AreaField } from './AreasField';
import { CutText } from './CutText';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

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

/**
 * A text as it is declared: by its name in the dictionary, as a country, or as it is; keys in letters of equal width. A
 * value that is no text shows as JSON writes it. Shows a dash if unset.
 */
export function TextValueField(props: DeclaredFieldProps) {
  const { value, field } = useShownValue(props);
  if (isBlank(value)) return <EmptyValue {...props} />;
  if (field?.widget === 'area') return <AreaField {...props} />;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const shown = { text, wide: props.wide, className: props.className };
  const label = field?.dictionary ? field.options?.find((option) => option.value === text)?.label : undefined;
  return label === undefined || label === text ? <TextValue {...shown} /> : <EntryValue {...shown} label={label} />;
}

/** Several texts in one line, parted by commas. Shows a dash for none. */
export function TextsField(props: DeclaredFieldProps) {
  const { value } = useShownValue<readonly string[]>(props);
  if (isBlank(value)) return <EmptyValue {...props} />;
  return <CutText text={value.join(', ')} wide={props.wide} className={props.className} />;
}

/** Dots in place of a secret, which is never shown. Shows a dash if unset. */
export function SecretField(props: DeclaredFieldProps) {
  const { value } = useShownValue(props);
  return isBlank(value) ? <EmptyValue {...props} /> : <Words className={props.className}>••••••</Words>;
}
