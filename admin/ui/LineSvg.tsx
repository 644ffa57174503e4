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

/** A SIM card: the lines of the product's mark. */
export const SimCardLines = ({ size }: { size: number }) => (
  <LineSvg size={size} grid={16} thickness={1.4}>
    <path d="M4.5 1.5h5l3.5 3.5v8a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 13V3a1.5 1.5 0 0 1 1.5-1.5z" />
    <path d="M8 11.5V6.8M5.9 8.7 8 6.6l2.1 2.1" />
  </LineSvg>
);
