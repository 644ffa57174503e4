import type { ReactNode } from 'react';

interface LineSvgProps {
  /** Pixels of each side on the screen; `grid`: of the drawing. */
  size: number;
  grid?: number;
  thickness?: number;
  hidden?: boolean;
  children: ReactNode;
}

/** A drawing of lines in the colour of the text around it, for pages that are there before MUI is. */
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
