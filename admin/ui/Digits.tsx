import { useRef, useState } from 'react';
import { Box, IconButton } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { MONO } from '../tokens';
import { useT } from '../locales/useT';
import { LazyTooltip } from './LazyTooltip';
import { TOUCH } from './themeKeys';

/** `at` is the index of the group's first digit. */
export function digitGroups(number: string): { text: string; at: number }[] {
  const groups: { text: string; at: number }[] = [];
  for (let at = 0; at < number.length; at += 4) groups.push({ text: number.slice(at, at + 4), at });
  return groups;
}

/** Uses the old `copy` command on plain http, where browsers have no clipboard API. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** `copied` is true for `forMs` milliseconds after the copy, or for ever if it is infinite. */
export function useCopy(text: string, forMs = 2000): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = (): void =>
    void writeClipboard(text).then(() => {
      setCopied(true);
      clearTimeout(timer.current);
      if (forMs < Infinity) timer.current = setTimeout(() => setCopied(false), forMs);
    });
  return { copied, copy };
}

export function CopyButton({ text }: { text: string }) {
  const t = useT();
  const { copied, copy } = useCopy(text, 1500);
  const Icon = copied ? CheckIcon : ContentCopyIcon;
  return (
    <LazyTooltip title={t(copied ? 'crud.copied' : 'crud.copy')}>
      <IconButton
        size="small"
        aria-label={t('crud.copyOf', { text })}
        data-copy={text}
        onClick={(event) => {
          event.stopPropagation();
          copy();
        }}
        sx={{
          width: 24,
          height: 24,
          p: 0,
          mr: -0.75,
          color: copied ? 'tone.green' : 'ink.disabled',
          '&:hover': { color: 'ink.primary' },
          [TOUCH]: { width: 44, height: 44, my: -1.25 },
        }}
      >
        <Icon sx={{ fontSize: 'icon.xs' }} />
      </IconButton>
    </LazyTooltip>
  );
}

interface DigitsProps {
  value: string;
  copy?: boolean;
  /** The default is groups of four digits. */
  groups?: readonly string[] | undefined;
  /** A selection does not contain the sign. */
  sign?: string | undefined;
}

/** Margins separate the groups, so that a selection copies only digits. */
export function Digits({ value, copy = true, groups = digitGroups(value).map(({ text }) => text), sign }: DigitsProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        sx={{
          fontFamily: MONO,
          fontSize: 'size.note',
          '& > span:not(:last-of-type)': { mr: '5px' },
          ...(sign && { '&::before': { content: `"${sign}"` } }),
        }}
      >
        {groups.map((text, at) => (
          <span key={at}>{text}</span>
        ))}
      </Box>
      {copy && <CopyButton text={value} />}
    </Box>
  );
}
