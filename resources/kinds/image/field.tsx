import { useFieldValue } from 'ra-core';
import { FileAvatar } from '../../../admin/declared/fields/FileAvatar';
import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import type { FieldPart } from '../../../admin/declared/kinds';
import filePart from '../file/field';
import { kind } from './kind';

function PictureView({ value, source, record, className }: ViewProps<string | number>) {
  const address = useFieldValue({ source: `${source}Url`, record }) as string | undefined;
  return (
    <Words className={className}>
      <FileAvatar file={address ?? value} variant="rounded" size={28} />
    </Words>
  );
}

/** Shows a stored picture by its id, or by the URL in `<source>Url`, at a height of 28 px. Shows a dash if unset. */
export const PictureField = makeField(() => PictureView);

const part: FieldPart = {
  ...filePart,
  kind,
  View: PictureView,
  staying: 7,
};
export default part;
