import { useFieldValue } from 'ra-core';
import { isBlank, labelKey } from '../records';
import { FileLink } from './FileLink';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/** The name of an attached file, from `<source>Label` beside its id; a press saves the file. Shows a dash if unset. */
export function AttachmentField(props: DeclaredFieldProps) {
  const { value } = useShownValue<number>(props);
  const name = useFieldValue({ ...props, source: labelKey(props.source) }) as string | null | undefined;
  if (isBlank(value)) return <EmptyValue {...props} />;
  return (
    <Words className={props.className}>
      <FileLink id={value} name={name ?? null} wide={props.wide} />
    </Words>
  );
}
