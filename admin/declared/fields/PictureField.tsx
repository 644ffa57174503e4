import { useFieldValue } from 'ra-core';
import { isBlank } from '../records';
import { FileAvatar } from './FileAvatar';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/** A stored picture by its id, or by the address in `<source>Url` beside it, 28 px high. Shows a dash if unset. */
export function PictureField(props: DeclaredFieldProps) {
  const { value } = useShownValue<string | number>(props);
  const address = useFieldValue({ ...props, source: `${props.source}Url` }) as string | undefined;
  if (isBlank(value)) return <EmptyValue {...props} />;
  return (
    <Words className={props.className}>
      <FileAvatar file={address ?? value} variant="rounded" size={28} />
    </Words>
  );
}
