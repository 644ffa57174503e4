import DownloadIcon from '@mui/icons-material/Download';
import { Alert, Box, Button } from '@mui/material';
import { authText } from '../../../providers/authTexts';
import { saveFile } from '../../../providers/fileName';
import { MONO } from '../../../tokens';
import { Text } from '../../../ui/Text';
import { productName } from '../product';
import { CopyTextButton } from './CopyTextButton';

/** The recovery codes, which are shown this once: to copy, to download, and a button that says they were kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const download = (): void =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${productName()}-${authText('codes.file')}.txt`);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success" role="status">
        {authText('codes.on')}
      </Alert>
      <Text strong>{authText('codes.title', { count: codes.length })}</Text>
      <Text size="small">{authText('codes.hint')}</Text>
      <Box
        component="ul"
        aria-label={authText('codes.title', { count: codes.length })}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(184px, 1fr))',
          gap: 1,
          m: 0,
          p: 1.5,
          listStyle: 'none',
          border: 'divider',
          borderRadius: '6px',
          fontFamily: MONO,
        }}
      >
        {codes.map((code) => (
          <li key={code} data-recovery-code data-data>
            {code}
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CopyTextButton text={text} />
        <Button size="small" startIcon={<DownloadIcon />} onClick={download}>
          {authText('codes.download')}
        </Button>
      </Box>
      <Box>
        <Button variant="contained" color="primary" onClick={onDone}>
          {authText('codes.done')}
        </Button>
      </Box>
    </Box>
  );
}
