import { Alert, Box, Stack } from '@mui/material';
import { useT, wordOf } from '../../locales/useT';
import { CopyButton } from '../../ui/Digits';
import type { ActionResult } from '../../providers/dataProvider';
import { resultTexts } from './useSubmitAction';

/** What an action returns that must be taken along, to be copied. */
export function ResultTexts({ result }: { result: ActionResult }) {
  const t = useT();
  return (
    <Stack spacing={1.5} sx={{ p: 2.5 }}>
      <Alert severity="success" variant="outlined">
        {t('crud.action.keepResult')}
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
