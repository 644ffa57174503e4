import { Box, ButtonBase } from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';
import { CUT, SmallText, Text } from './Text';
import { ROUND, TOUCH } from './themeKeys';

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
  /** Stands at the right end of a row. */
  end?: ReactNode;
  /** The card cannot be chosen. `more` says why. */
  isOff?: boolean;
}

const ROWS = { display: 'grid', border: 'control', borderRadius: ROUND.card, overflow: 'hidden' } as const;
const ROW = {
  minHeight: 36,
  border: 0,
  borderRadius: 0,
  '&:not(:last-of-type)': { borderBottom: 'soft' },
  '&.Mui-disabled': { color: 'ink.secondary' },
  [TOUCH]: { minHeight: 44 },
} as const;

interface RadioCardsProps {
  /** Shows one card per line, with its texts beside each other. */
  rows?: boolean;
  labelledBy: string;
  cards: readonly RadioCard[];
  /** The name of the attribute `data-<mark>` by which tests find the card. */
  mark: string;
  chosen: string | undefined;
  choose: (value: string) => void;
}

/** Arrow keys move between the cards that can be chosen. Without a chosen card, Tab reaches the first of them. */
export function RadioCards({ labelledBy, cards, mark, chosen, choose, rows = false }: RadioCardsProps) {
  const possible = cards.filter(({ isOff }) => !isOff);
  const current = possible.find(({ value }) => value === chosen) ?? possible[0];
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEP[event.key];
    if (!step || !current) return;
    event.preventDefault();
    const next = possible[(possible.indexOf(current) + step + possible.length) % possible.length] as RadioCard;
    choose(next.value);
    (event.currentTarget.children[cards.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  return (
    <Box role="radiogroup" aria-labelledby={labelledBy} onKeyDown={move} sx={rows ? ROWS : RADIO_GRID}>
      {cards.map(({ value, label, more, end, isOff }) => (
        <ButtonBase
          key={value}
          role="radio"
          aria-checked={value === chosen}
          {...{ [`data-${mark}`]: value }}
          tabIndex={value === current?.value ? 0 : -1}
          disabled={isOff}
          onClick={() => choose(value)}
          sx={{ ...CARD, ...stateOf(value === chosen), ...(rows && ROW) }}
        >
          {isOff ? <Box sx={{ width: 16, flex: 'none' }} /> : <Dot on={value === chosen} />}
          <Box sx={rows ? { display: 'flex', alignItems: 'baseline', gap: 1, flex: 1, minWidth: 0 } : { minWidth: 0 }}>
            <Text size="small" sx={{ fontWeight: value === chosen && !rows ? 600 : 400, flex: 'none' }}>
              {label}
            </Text>
            <SmallText sx={rows ? { ...CUT, flex: 1 } : undefined}>{more}</SmallText>
            {end !== undefined && (
              <Text size="small" strong={!isOff} sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
                {end}
              </Text>
            )}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
