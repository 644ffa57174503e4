import AttachFileIcon from '@mui/icons-material/AttachFile';
import { Box, Link } from '@mui/material';
import { useFieldValue } from 'ra-core';
import { type ViewProps, Words, makeField } from '../../../admin/declared/fields/makeField';
import { labelKey } from '../../../admin/declared/records';
import { saveFile } from '../../../admin/providers/fileName';
import { useApi } from '../../../admin/providers/useApi';
import { useApiMutation } from '../../../admin/providers/useApiMutation';
import { CUT } from '../../../admin/ui/Text';
import type { FieldPart } from '../../../admin/declared/kinds';
import referencePart from '../reference/field';
import { kind } from './kind';

/**
 * A link that downloads an attachment. Needs a click handler, because a plain link cannot send the session's header.
 */
export function FileLink({ id, name, wide = false }: { id: number; name: string | null; wide?: boolean | undefined }) {
  const provider = useApi();
  const { run, pending } = useApiMutation({
    send: () => provider.attachedFile(id),
    onDone: ({ blob, fileName }) => saveFile(blob, fileName ?? name ?? `${id}`),
  });
  const text = name ?? `#${id}`;
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      data-file={id}
      aria-busy={pending}
      title={text.length > 24 && !wide ? text : undefined}
      onClick={(event: React.MouseEvent) => {
        event.stopPropagation();
        event.preventDefault();
        void run();
      }}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        maxWidth: wide ? '100%' : 240,
        minWidth: 0,
        font: 'inherit',
        textAlign: 'left',
        verticalAlign: 'middle',
      }}
    >
      <AttachFileIcon aria-hidden sx={{ fontSize: 'icon.xs', flex: 'none' }} />
      <Box component="span" sx={wide ? { overflowWrap: 'anywhere' } : CUT}>
        {text}
      </Box>
    </Link>
  );
}

function AttachmentView({ value, source, record, wide, className }: ViewProps<number>) {
  const name = useFieldValue({ source: labelKey(source), record }) as string | null | undefined;
  return (
    <Words className={className}>
      <FileLink id={value} name={name ?? null} wide={wide} />
    </Words>
  );
}

/** Shows the attachment's name from `<source>Label` as a download link, or a dash if unset. */
export const AttachmentField = makeField(() => AttachmentView);

const part: FieldPart = {
  ...referencePart,
  kind,
  View: AttachmentView,
  quotedIn: [],
  staying: 8,
  isOnCardLine: false,
  filter: null,
  isBroad: false,
};
export default part;
