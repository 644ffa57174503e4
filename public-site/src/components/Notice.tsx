import type { ReactNode } from 'react';
import type { Tone } from '../card/doctor';
import { Icon, type IconName } from './Icon';

const toneIcons: Record<Tone, IconName> = {
  grey: 'info',
  blue: 'clock',
  teal: 'check',
  green: 'check',
  amber: 'warning',
  red: 'error',
};

interface NoticeProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  icon?: IconName;
  /** Read out at once, for what went wrong. */
  urgent?: boolean;
}

/** A tinted box with one message, and what to do next. */
export function Notice({ tone, title, children, icon, urgent }: NoticeProps) {
  return (
    <div className={`notice tone-${tone}`} role={urgent ? 'alert' : undefined}>
      <Icon name={icon ?? toneIcons[tone]} size={24} />
      <div className="notice-words">
        <p className="notice-title">{title}</p>
        {children && <div className="notice-advice">{children}</div>}
      </div>
    </div>
  );
}
