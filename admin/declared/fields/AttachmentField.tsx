import { useFieldValue } from 'ra-core';
import { labelKey } from '../records';
import { FileLink } from './FileLink';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

export function AttachmentView({ value, source, record, wide, className }: ViewProps<number>) {
  const name = useFieldValue({ source: labelKey(source), record }) as string | null | undefined;
  return (
    <Words className={className}>
      <FileLink id={value} name={name ?? null} wide={wide} />
    </Words>
  );
}

/** The name of an attached file, from `<source>Label` beside its id; a press saves the file. Shows a dash if unset. */
export const AttachmentField = makeField(() => AttachmentView);
