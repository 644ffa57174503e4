import { Suspense, memo } from 'react';
import { inputPartOf } from '../kinds';
import { PlainTextInput } from './PlainTextInput';
import { type DeclaredInputProps, useInputField } from './useDeclaredInput';

/** An input for a part of a structured value. */
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
