import { type SxProps, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';

interface ChoiceButtonsProps<Value> {
  /** The label for screen readers, or the id of a label. */
  label?: string;
  labelledBy?: string;
  value: Value | undefined;
  options: readonly (readonly [value: Value, text: ReactNode, attributes?: Readonly<Record<string, unknown>>])[];
  onChange: (value: Value) => void;
  size?: 'small' | 'medium';
  sx?: SxProps;
}

export const ChoiceButtons = <Value extends string | number | boolean>({
  label,
  labelledBy,
  value,
  options,
  onChange,
  size = 'small',
  sx,
}: ChoiceButtonsProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    size={size}
    value={value}
    aria-label={label}
    aria-labelledby={labelledBy}
    onChange={(_event, next: Value | null) => next !== null && onChange(next)}
    sx={sx}
  >
    {options.map(([one, text, attributes]) => (
      <ToggleButton key={String(one)} value={one} {...attributes}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
