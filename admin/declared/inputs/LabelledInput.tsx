import { SourceContextProvider, useResourceContext } from 'ra-core';
import { type ReactNode, createContext, useContext, useMemo } from 'react';
import { Box, FormHelperText } from '@mui/material';
import { ROUND } from '../../ui/themeKeys';
import type { BoundInput } from './useDeclaredInput';

interface LabelledInputProps {
  input: Pick<BoundInput<unknown>, 'id' | 'label' | 'help' | 'required' | 'error' | 'hidden'>;
  children: ReactNode;
  group?: boolean;
  end?: ReactNode;
}

export const PARTS = {
  border: 'divider',
  borderRadius: ROUND.card,
  p: 1.5,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;

/** True in a table cell, where the column header replaces the visible label. */
export const InCell = createContext(false);
const UNSEEN = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

const NOTE = { mt: 0.5, ':empty': { display: 'none' } } as const;
/** The error of a table cell, which overlaps the content below and therefore shows only on hover or focus. */
const CELL_NOTE = {
  position: 'absolute',
  top: '100%',
  left: 0,
  zIndex: 3,
  px: 1,
  py: 0.25,
  maxWidth: 320,
  bgcolor: 'surface.raised',
  border: 'divider',
  ':empty': { display: 'none' },
} as const;
const CELL = { '&:not(:focus-within):not(:hover) > [data-note]': { clipPath: 'inset(50%)' } } as const;

export function LabelledInput({ input, children, group = false, end }: LabelledInputProps) {
  const inCell = useContext(InCell);
  if (input.hidden) return null;
  const star = input.required && (
    <Box component="span" aria-hidden sx={{ color: 'tone.red', ml: 0.5 }}>
      *
    </Box>
  );
  const help = input.error ?? (inCell ? undefined : input.help);
  return (
    <Box
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${input.id}-label` : undefined}
      sx={{ width: '100%', minWidth: 0, position: 'relative', ...(inCell && CELL) }}
    >
      <Box sx={inCell ? UNSEEN : { display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <Box
          component={group ? 'span' : 'label'}
          id={`${input.id}-label`}
          {...(!group && { htmlFor: input.id })}
          sx={{ typography: 'small', fontWeight: 600 }}
        >
          {input.label}
          {star}
        </Box>
        {end && <Box sx={{ ml: 'auto' }}>{end}</Box>}
      </Box>
      {children}
      <Box data-note sx={inCell ? CELL_NOTE : NOTE}>
        {help && (
          <FormHelperText
            id={`${input.id}-help`}
            error={Boolean(input.error)}
            role={input.error ? 'alert' : undefined}
            sx={{ m: 0, typography: 'note' }}
          >
            {help}
          </FormHelperText>
        )}
      </Box>
    </Box>
  );
}

export const CONTROL = {
  bgcolor: 'surface.paper',
  minHeight: 36,
  fontSize: 'size.body',
  '& .MuiOutlinedInput-input': { py: 0.75, height: 24, boxSizing: 'content-box' },
} as const;

interface InputsAtProps {
  path: string;
  /** The resource that declares the inputs, if it is not the form's resource. */
  resource?: string | undefined;
  children: ReactNode;
}

/** Lets inputs write below a path of the form, for example `lines.2`. */
export function InputsAt({ path, resource, children }: InputsAtProps) {
  const around = useResourceContext();
  const named = resource ?? around;
  const place = useMemo(
    () => ({
      getSource: (source: string) => (source ? `${path}.${source}` : path),
      getLabel: (source: string) => `resources.${named}.fields.${source}`,
    }),
    [path, named],
  );
  return <SourceContextProvider value={place}>{children}</SourceContextProvider>;
}
