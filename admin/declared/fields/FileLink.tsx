import { Box, Link } from '@mui/material';
import AttachFileIcon from '@mui/icons-material/AttachFile';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { saveFile } from '../../providers/fileName';

interface FileLinkProps {
  id: number;
  /** What it is called; null where that is not known. */
  name: string | null;
  wide?: boolean | undefined;
}

/**
 * The name of an attachment, which saves it. It is read with the session's header, which a plain address cannot send;
 * what fails is said by the error catalogue.
 */
export function FileLink({ id, name, wide = false }: FileLinkProps) {
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
      <Box
        component="span"
        sx={
          wide
            ? { overflowWrap: 'anywhere' }
            : { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }
        }
      >
        {text}
      </Box>
    </Link>
  );
}
