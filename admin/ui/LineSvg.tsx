import type { ReactNode } from 'react';

interface LineSvgProps {
  /** The side length in pixels. `grid` is the side length of the viewBox. */
  size: number;
  grid?: number;
  thickness?: number;
  hidden?: boolean;
  children: ReactNode;
}

/** Draws icons on pages that load before MUI. */
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
