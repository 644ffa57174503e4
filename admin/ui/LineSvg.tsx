import type { ReactNode } from 'react';

interface LineSvgProps {
  /** The side length in pixels, and of the viewBox (`grid`). */
  size: number;
  grid?: number;
  thickness?: number;
  hidden?: boolean;
  children: ReactNode;
}

/** An icon of pages that load before MUI. */
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
