import { SourceContextProvider, useResourceContext } from 'ra-core';
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Box, FormHelperText } from '@mui/material';
import type { Kind } from '@t3d/resources/kit';
import { ROUND } from '../../ui/themeKeys';
import type { BoundInput } from './useDeclaredInput';

interface LabelledInputProps {
  input: Pick<BoundInput<unknown>, 'id' | 'label' | 'help' | 'required' | 'error' | 'hidden'>;
  children: ReactNode;
  group?: boolean;
  end?: ReactNode;
}

/** The frame around the parts of one structured value. */
export const PARTS = {
  border: 'divider',
  borderRadius: ROUND.card,
  p: 1.5,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;

/** In the cell of a table, whose head names it: the label is for assistive tools only, help is left out. */
export const InCell = createContext(false);
const UNSEEN = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** One line of the note below, which is there before an error is. */
const NOTE = { minHeight: 18, mt: 0.5 } as const;
/** In a cell there is no line for it: the note lies over what is below, while the cell is used. */
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

/** The frame of every input: label above, control, then a line for the error or the help; nothing while hidden. */
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

/** Height and fill of a form's one-line controls. */
export const CONTROL = {
  bgcolor: 'surface.paper',
  minHeight: 36,
  fontSize: 'size.body',
  '& .MuiOutlinedInput-input': { py: 0.75, height: 24, boxSizing: 'content-box' },
} as const;

const WIDE_WIDGETS = ['ranges', 'patterns', 'usage', 'signed'];

/** Fields that take the whole width of a form. */
export const isWide = (kind: Kind, multiline: boolean | undefined, widget: string | undefined): boolean =>
  Boolean(multiline) ||
  (widget !== undefined && WIDE_WIDGETS.includes(widget)) ||
  ['i18n', 'json', 'areaCodes', 'texts', 'references', 'children'].includes(kind);

interface InputsAtProps {
  path: string;
  /** The resource whose words name the inputs, where it is another one: that of children. */
  resource?: string | undefined;
  children: ReactNode;
}

/** Has the inputs in it, ours and stock ones, write into what stands at a path of the form: `lines.2`. */
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
