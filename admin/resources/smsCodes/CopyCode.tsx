import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { writeClipboard } from '../../ui/Digits';

const SHOWN_MS = 2000;

/** Copies a code in one tap and says so for two seconds. */
export function CopyCode({ code }: { code: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = (): void => {
    void writeClipboard(code).then(() => {
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
    });
  };
  return (
    <Button
      variant="outlined"
      color={copied ? 'success' : 'inherit'}
      startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
      data-copy-code={code}
      aria-label={t(copied ? 'smsCodes.copiedCode' : 'smsCodes.copyCode', { code })}
      onClick={copy}
      sx={{ flex: 'none', bgcolor: 'surface.paper', '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      {t(copied ? 'smsCodes.copied' : 'smsCodes.copy')}
    </Button>
  );
}
