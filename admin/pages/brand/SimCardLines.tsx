import { LineSvg } from '../../ui/LineSvg';

export const SimCardLines = ({ size }: { size: number }) => (
  <LineSvg size={size} grid={16} thickness={1.4}>
    <path d="M4.5 1.5h5l3.5 3.5v8a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 13V3a1.5 1.5 0 0 1 1.5-1.5z" />
    <path d="M8 11.5V6.8M5.9 8.7 8 6.6l2.1 2.1" />
  </LineSvg>
);
