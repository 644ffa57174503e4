import { useFieldValue } from 'ra-core';
import { FileAvatar } from './FileAvatar';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

export function PictureView({ value, source, record, className }: ViewProps<string | number>) {
  const address = useFieldValue({ source: `${source}Url`, record }) as string | undefined;
  return (
    <Words className={className}>
      <FileAvatar file={address ?? value} variant="rounded" size={28} />
    </Words>
  );
}

/** A stored picture by its id, or by the address in `<source>Url` beside it, 28 px high. Shows a dash if unset. */
export const PictureField = makeField(() => PictureView);
