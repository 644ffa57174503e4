import { Suspense, useState } from 'react';
import { OutlinedInput } from '@mui/material';

import { MONO } from '../../tokens';
import { shapeOf } from '../shapes';
import { LabelledInput } from './LabelledInput';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

/** The value as JSON text, where no editor fits its shape. */
function RawJsonInput({ field }: FieldInputProps) {
  const input = useFieldInput<unknown>(field);
  const [draft, setDraft] = useState<string | null>(null);
  const change = (text: string): void => {
    setDraft(text);
    try {
      input.set(text.trim() === '' ? null : (JSON.parse(text) as unknown));
    } catch {
      input.set(text);
    }
  };
  return (
    <LabelledInput field={field} input={input}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={3}
        error={Boolean(input.error)}
        value={draft ?? (input.value === null ? '' : JSON.stringify(input.value, null, 2))}
        onChange={(event) => change(event.target.value)}
        onBlur={input.blur}
        slotProps={{ input: input.aria }}
        sx={{ fontFamily: MONO, fontSize: 'size.small', bgcolor: 'surface.paper' }}
      />
    </LabelledInput>
  );
}

export function JsonFieldInput(props: FieldInputProps) {
  const Editor = shapeOf(props.field.schema?.$id)?.input ?? RawJsonInput;
  return (
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  );
}
