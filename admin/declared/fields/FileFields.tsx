import { Box, Link } from '@mui/material';
import AttachFileIcon from '@mui/icons-material/AttachFile';
import { useFieldValue } from 'ra-core';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { saveFile } from '../../providers/fileName';
import { labelKey } from '../records';
import { type ViewProps, Words, makeField } from './makeField';
import { CUT } from '../../ui/Text';
import { FileAvatar } from './FileAvatar';

/** Attachment name that downloads the file when clicked. The download sends the session's header. */
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

export function AttachmentView({ value, source, record, wide, className }: ViewProps<number>) {
  const name = useFieldValue({ source: labelKey(source), record }) as string | null | undefined;
  return (
    <Words className={className}>
      <FileLink id={value} name={name ?? null} wide={wide} />
    </Words>
  );
}

/** Attachment name from `<source>Label`, which downloads the file when clicked. Shows a dash if unset. */
export const AttachmentField = makeField(() => AttachmentView);

export function PictureView({ value, source, record, className }: ViewProps<string | number>) {
  const address = useFieldValue({ source: `${source}Url`, record }) as string | undefined;
  return (
    <Words className={className}>
      <FileAvatar file={address ?? value} variant="rounded" size={28} />
    </Words>
  );
}

/** Stored picture by its id, or by the URL in `<source>Url`, 28 px high. Shows a dash if unset. */
export const PictureField = makeField(() => PictureView);
