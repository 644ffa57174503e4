import { Box, ButtonBase } from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';
import { SmallText, Text } from './Text';
import { ROUND } from './themeKeys';

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
export const RADIO_GRID = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
} as const;
export const RADIO_HEIGHT = 52;

const CARD = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1,
  minHeight: RADIO_HEIGHT,
  px: 1.5,
  borderRadius: ROUND.card,
  border: '1px solid',
  textAlign: 'left',
} as const;
const stateOf = (on: boolean) => ({
  borderColor: on ? 'accent.base' : 'line.control',
  bgcolor: on ? 'accent.selected' : 'surface.paper',
  '&:hover': { bgcolor: on ? 'accent.selected' : 'surface.hover' },
});

const Dot = ({ on }: { on: boolean }) => (
  <Box
    aria-hidden
    sx={{
      width: 16,
      height: 16,
      flex: 'none',
      borderRadius: '50%',
      border: on ? '5px solid' : 'control',
      ...(on && { borderColor: 'accent.base' }),
      bgcolor: 'surface.paper',
      boxSizing: 'border-box',
    }}
  />
);

export interface RadioCard {
  value: string;
  label: ReactNode;
  more: ReactNode;
}

interface RadioCardsProps {
  labelledBy: string;
  cards: readonly RadioCard[];
  /** The name of the attribute `data-<mark>` by which tests find the card. */
  mark: string;
  chosen: string | undefined;
  choose: (value: string) => void;
}

/** Cards of which one is chosen, also by arrow keys. */
export function RadioCards({ labelledBy, cards, mark, chosen, choose }: RadioCardsProps) {
  const at = Math.max(
    0,
    cards.findIndex(({ value }) => value === chosen),
  );
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + cards.length) % cards.length;
    choose((cards[next] as RadioCard).value);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <Box role="radiogroup" aria-labelledby={labelledBy} onKeyDown={move} sx={RADIO_GRID}>
      {cards.map(({ value, label, more }, index) => (
        <ButtonBase
          key={value}
          role="radio"
          aria-checked={value === chosen}
          {...{ [`data-${mark}`]: value }}
          tabIndex={index === at ? 0 : -1}
          onClick={() => choose(value)}
          sx={{ ...CARD, ...stateOf(value === chosen) }}
        >
          <Dot on={value === chosen} />
          <Box sx={{ minWidth: 0 }}>
            <Text size="small" sx={{ fontWeight: value === chosen ? 600 : 400 }}>
              {label}
            </Text>
            <SmallText>{more}</SmallText>
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
