import { Suspense, type ReactNode } from 'react';
import { Icon } from './Notice';

interface FoldSectionProps {
  id: string;
  title: string;
  hint: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** A section whose content loads when the reader opens it. */
export function FoldSection({ id, title, hint, open, onToggle, children }: FoldSectionProps) {
  return (
    <section id={id} className="card" tabIndex={-1}>
      <button type="button" className="fold" aria-expanded={open} onClick={() => onToggle(!open)}>
        <span className="fold-words">
          <b>{title}</b>
          <span className="plan-note">{hint}</span>
        </span>
        <Icon name="expand" size={24} />
      </button>
      {open && <Suspense fallback={<div className="skeleton skeleton-plan" aria-hidden="true" />}>{children}</Suspense>}
    </section>
  );
}
