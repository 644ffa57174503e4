import { useEffect, useState } from 'react';
import { Icon } from './Notice';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  value: string;
  label: string;
  copied: string;
}

/** A button that copies a text, and confirms it for two seconds. */
export function CopyButton({ value, label, copied }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = (): void => {
    navigator.clipboard?.writeText(value).then(
      () => setDone(true),
      () => undefined,
    );
  };
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={copy}>
        <Icon name={done ? 'check' : 'copy'} />
      </button>
      <span className="unseen" role="status">
        {done ? copied : ''}
      </span>
    </>
  );
}
