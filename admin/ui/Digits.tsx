import { useRef, useState } from 'react';
import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { useT } from '../locales/useT';
import { LazyTooltip } from './LazyTooltip';
import { PlainIcon } from './PlainIcon';

/** Splits a number into groups of four digits. `at` is the index of the first digit. */
export function digitGroups(number: string): { text: string; at: number }[] {
  const groups: { text: string; at: number }[] = [];
  for (let at = 0; at < number.length; at += 4) groups.push({ text: number.slice(at, at + 4), at });
  return groups;
}

/** Shortens a number to its last four digits. */
export const tailOf = (number: string): string => `…${number.slice(-4)}`;

/** Writes to the clipboard. Uses the old `copy` command on plain http, which has no clipboard API. */
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

/** Copies a text. `copied` is true for `forMs` milliseconds afterwards. */
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
  /** The groups of digits. By default groups of four. */
  groups?: readonly string[] | undefined;
  /** A sign before the digits, which is not part of a selection. */
  sign?: string | undefined;
}

/** Shows digits in groups separated by margins, so that a copy contains only digits. */
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
