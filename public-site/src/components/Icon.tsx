import { ICON_PATHS } from './iconPaths';

export type IconName = keyof typeof ICON_PATHS;

/** A decorative icon: whatever it means stands beside it in words. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
