import { Suspense, memo } from 'react';
import { inputPartOf } from '../kinds';
import { PlainTextInput } from './PlainTextInput';
import { type DeclaredInputProps, useInputField } from './useDeclaredInput';

/** Renders the input of a source by its declared kind. Inputs of kinds use it for the inputs within them. */
export const InnerInput = memo(function InnerInput(props: DeclaredInputProps) {
  const field = useInputField(props);
  if (!field) return <PlainTextInput {...props} />;
  const { Input } = inputPartOf(field);
  return (
    <Suspense fallback={null}>
      <Input {...props} />
    </Suspense>
  );
});
