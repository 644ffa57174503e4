import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { authText } from '../../../providers/authTexts';
import { writeClipboard } from '../../../ui/Digits';

const SHOWN_MS = 2000;

/** Copies a text and says so for two seconds. */
export function CopyTextButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size="small"
      startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
      onClick={() => void writeClipboard(text).then(() => setCopied(true))}
    >
      {authText(copied ? 'setUp.copied' : 'setUp.copy')}
    </Button>
  );
}
