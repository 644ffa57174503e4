import type { ReactNode } from 'react';

interface LineSvgProps {
  /** Pixels per side on the screen. `grid` is the size of the viewBox. */
  size: number;
  grid?: number;
  thickness?: number;
  hidden?: boolean;
  children: ReactNode;
}

/** A line drawing in the text colour, for pages that load before MUI. */
export const LineSvg = ({ size, grid = 24, thickness = 2, hidden, children }: LineSvgProps) => (
  <svg
    width={size}
    height={size}
    viewBox={`0 0 ${grid} ${grid}`}
    fill="none"
    stroke="currentColor"
    strokeWidth={thickness}
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden={hidden}
  >
    {children}
  </svg>
);
