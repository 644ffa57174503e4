import { Alert, Box, Stack } from '@mui/material';
import type { PlainKey } from '../../locales/keys';
import { useT, wordOf } from '../../locales/useT';
import { CopyButton } from '../../ui/Digits';
import type { ActionResult } from '../../providers/dataProvider';
import { resultTexts } from './useSubmitAction';

interface ResultProps {
  /** Above the texts. */
  heading: PlainKey;
  result: ActionResult;
}

/** What an action returns that its dialog shows, to be copied. */
export function ResultTexts({ heading, result }: ResultProps) {
  const t = useT();
  return (
    <Stack spacing={1.5} sx={{ p: 2.5 }}>
      <Alert severity="success" variant="outlined">
        {t(heading)}
      </Alert>
      {resultTexts(result).map(([name, text]) => (
        <Box key={name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box sx={{ color: 'ink.secondary', minWidth: 64 }}>{wordOf(t, 'crud.result', name)}</Box>
          <Box sx={{ overflowWrap: 'anywhere', flex: 1 }}>{text}</Box>
          <CopyButton text={text} />
        </Box>
      ))}
    </Stack>
  );
}
