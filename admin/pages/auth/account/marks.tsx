import type { ReactNode } from 'react';

const Lines = ({ size, children }: { size: number; children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </svg>
);
type Size = { size: number };

export const ArrowSvg = ({ size }: Size) => (
  <Lines size={size}>
    <path d="M4 12h15M13 6l6 6-6 6" />
  </Lines>
);
export const CrossSvg = ({ size }: Size) => (
  <Lines size={size}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Lines>
);
export const TickSvg = ({ size }: Size) => (
  <Lines size={size}>
    <path d="m5 13 4.5 4.5L19 7" />
  </Lines>
);
export const AgainSvg = ({ size }: Size) => (
  <Lines size={size}>
    <path d="M20 12a8 8 0 1 1-2.3-5.7M20 3v5h-5" />
  </Lines>
);
export const AlertSvg = ({ size }: Size) => (
  <Lines size={size}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v6M12 16v1" />
  </Lines>
);
export const DoneSvg = ({ size }: Size) => (
  <Lines size={size}>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.5 3 3 5-6" />
  </Lines>
);
