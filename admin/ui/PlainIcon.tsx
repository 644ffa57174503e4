import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactElement, ReactNode } from 'react';

/** The inner parts of an MUI icon, whose render function draws the lines. */
interface IconParts {
  type?: { render?: (props: object, ref: null) => ReactElement<{ children?: ReactNode }> };
}
const drawings = new Map<SvgIconComponent, ReactNode>();

function drawingOf(icon: SvgIconComponent): ReactNode {
  if (!drawings.has(icon)) drawings.set(icon, (icon as unknown as IconParts).type?.render?.({}, null).props.children);
  return drawings.get(icon);
}

interface PlainIconProps {
  icon: SvgIconComponent;
  className?: string;
  onClick?: () => void;
}

/** An MUI icon as a plain element, because MUI would compute the styles of hundreds of icons. */
export function PlainIcon({ icon: Icon, className, onClick }: PlainIconProps) {
  const drawing = drawingOf(Icon);
  const name = className ? `plain-icon ${className}` : 'plain-icon';
  if (drawing === undefined) return <Icon aria-hidden className={name} onClick={onClick} />;
  return (
    <svg className={name} viewBox="0 0 24 24" aria-hidden focusable="false" onClick={onClick}>
      {drawing}
    </svg>
  );
}
