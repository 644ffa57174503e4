import { useRef, useState } from 'react';
import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { useT } from '../locales/useT';
import { LazyTooltip } from './LazyTooltip';
import { PlainIcon } from './PlainIcon';

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
  return (
    <LazyTooltip title={t(copied ? 'crud.copied' : 'crud.copy')}>
      <button
        type="button"
        className={copied ? 'copy-button is-copied' : 'copy-button'}
        aria-label={t('crud.copyOf', { text })}
        data-copy={text}
        onClick={(event) => {
          event.stopPropagation();
          copy();
        }}
      >
        <PlainIcon icon={copied ? CheckIcon : ContentCopyIcon} />
      </button>
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
    <span className="digits">
      <span data-sign={sign}>
        {groups.map((text, at) => (
          <span key={at}>{text}</span>
        ))}
      </span>
      {copy && <CopyButton text={value} />}
    </span>
  );
}
