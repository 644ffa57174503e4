import { useRef, useState } from 'react';
import { Alert, Box, Button, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { useT } from '../../locales/useT';
import { useDeclaredResource } from '../declaration';
import { typesOf } from './fileTypes';
import type { ImportTask } from './useImport';
import { ROUND } from '../../ui/themeKeys';
import { Text } from '../../ui/Text';

function DropZone({ task }: { task: ImportTask }) {
  const { file, job, choose, busy, done } = task;
  const t = useT();
  const { importTypes } = useDeclaredResource();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const off = busy === 'importing' || job !== null;
  const name = file?.name ?? job?.file;
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!off);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!off) choose(event.dataTransfer.files[0] ?? null);
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 1,
        border: '1px dashed',
        borderColor: over ? 'accent.base' : 'line.control',
        bgcolor: over ? 'accent.selected' : undefined,
        borderRadius: ROUND.card,
        px: 2,
        py: name ? 1 : 2,
      }}
    >
      <UploadFileIcon sx={{ color: 'ink.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }} data-chosen-file>
        {name ?? (
          <Text as="span" colour="ink.secondary">
            {t('crud.import.drop', { types: typesOf(importTypes) })}
          </Text>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
        <Button autoFocus={!name} disabled={off} onClick={() => input.current?.click()}>
          {t(file || done ? 'crud.import.another' : 'crud.import.choose')}
        </Button>
        {file && !done && (
          <IconButton aria-label={t('crud.remove')} disabled={off} onClick={() => choose(null)}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept={importTypes.map((type) => `.${type.toLowerCase()}`).join(',')}
        aria-label={t('crud.import.choose')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          choose(chosen ?? null);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

/** The chosen file, which the user can replace until the last step. */
export function FileDrop({ task: { problem, again }, task }: { task: ImportTask }) {
  const t = useT();
  return (
    <Box>
      <DropZone task={task} />
      {problem && (
        <Alert
          severity="error"
          sx={{ mt: 1 }}
          action={
            again && (
              <Button color="inherit" size="small" onClick={again}>
                {t('crud.retry')}
              </Button>
            )
          }
        >
          {problem.text}
        </Alert>
      )}
    </Box>
  );
}
