import { LineSvg } from '../../../ui/LineSvg';

const PATHS = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  cross: 'M6 6l12 12M18 6 6 18',
  tick: 'm5 13 4.5 4.5L19 7',
  again: 'M20 12a8 8 0 1 1-2.3-5.7M20 3v5h-5',
  done: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M8 12.5l3 3 5-6',
} as const;

export const Mark = ({ name, size }: { name: keyof typeof PATHS; size: number }) => (
  <LineSvg size={size} hidden>
    <path d={PATHS[name]} />
  </LineSvg>
);
