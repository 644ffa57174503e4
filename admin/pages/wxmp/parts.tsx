import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';

/** A part of the page with room around what it holds. */
export const Part = (props: {
  name: string;
  title: string;
  more?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) => {
  const { children, ...rest } = props;
  return (
    <Section {...rest}>
      <Box sx={{ display: 'grid', gap: 2, px: 2, pb: 2 }}>{children}</Box>
    </Section>
  );
};

/** Two fields beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
    {children}
  </Box>
);

/** A name above something that is no text field, and help below. */
export function Labelled({
  id,
  label,
  help,
  error,
  children,
}: {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Text size="small" strong id={id} sx={{ mb: 0.5 }}>
        {label}
      </Text>
      {children}
      {(error ?? help) && (
        <SmallText role={error ? 'alert' : undefined} sx={{ mt: 0.5, ...(error && { color: 'tone.red' }) }}>
          {error ?? help}
        </SmallText>
      )}
    </Box>
  );
}

/** Something that is read here and cannot be typed. */
export const Fixed = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      minHeight: 36,
      px: 1.25,
      bgcolor: 'surface.sunken',
      borderRadius: '6px',
      minWidth: 0,
    }}
  >
    {children}
  </Box>
);
