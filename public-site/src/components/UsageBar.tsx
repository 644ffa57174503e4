import { NEARLY_USED_RATIO } from '../constants';
import { usedRatio } from '../card/formats';
import { text } from '../text';
import { Icon } from './Notice';

interface UsageBarProps {
  usedMB: number;
  totalMB: number;
  /** The text for screen readers, such as `1.86 / 3.00 GB used`. */
  label: string;
}

/** Shows how much data is used. From 80 % it is amber, and a text says the same. */
export function UsageBar({ usedMB, totalMB, label }: UsageBarProps) {
  const ratio = usedRatio(usedMB, totalMB);
  const percent = Math.floor(ratio * 100);
  const near = ratio >= NEARLY_USED_RATIO;
  return (
    <>
      <div
        className={near ? 'bar bar-near' : 'bar'}
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={label}
        aria-label={label}
      >
        <div className="bar-used" style={{ width: `${ratio * 100}%` }} />
      </div>
      {near && (
        <p className="bar-words">
          <Icon name="warning" size={18} />
          {ratio >= 1 ? text.plans.usedUp : text.plans.nearlyUsed(percent)}
        </p>
      )}
    </>
  );
}
