import { Suspense, useState } from 'react';
import { OutlinedInput } from '@mui/material';
import { MONO } from '../../tokens';
import { shapeOf } from '../shapes';
import { LabelledInput } from './LabelledInput';
import type { DeclaredInputProps } from './inputProps';
import { useDeclaredInput, useInputField } from './useDeclaredInput';

/** The value as JSON text, where no editor fits its shape. */
function RawJsonInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<unknown>(props, 'json');
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
    <LabelledInput input={input}>
      <OutlinedInput
        {...input.box}
        size="medium"
        multiline
        minRows={3}
        value={draft ?? (input.value === null ? '' : JSON.stringify(input.value, null, 2))}
        onChange={(event) => change(event.target.value)}
        slotProps={{ input: input.aria }}
        sx={{ fontFamily: MONO, fontSize: 'size.small', bgcolor: 'surface.paper' }}
      />
    </LabelledInput>
  );
}

/** A structured value: by the input that is made by hand for its shape, else as JSON text. */
export function JsonInput(props: DeclaredInputProps) {
  const Editor = shapeOf(useInputField(props)?.schema?.$id)?.input ?? RawJsonInput;
  return (
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  );
}
