import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type SectionProps, Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';

export const Part = ({ children, ...section }: Omit<SectionProps, 'sx'>) => (
  <Section {...section}>
    <Box sx={{ display: 'grid', gap: 2, px: 2, pb: 2 }}>{children}</Box>
  </Section>
);

interface ProblemsProps {
  errors: Readonly<Record<string, string>>;
  /** The name with which the paths of the errors start. */
  of: string;
  also: string | null | undefined;
}

/** The errors of a field. `also` is the reason of a rejection by WeChat. */
export const Problems = ({ errors, of, also }: ProblemsProps) =>
  [...Object.entries(errors).filter(([path]) => path.startsWith(of)), ['', also]].map(
    ([path, text]) =>
      text && (
        <SmallText key={path} role="alert" sx={{ color: 'tone.red' }}>
          {text}
        </SmallText>
      ),
  );

export const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
    {children}
  </Box>
);

interface LabelledProps {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

export const Labelled = ({ id, label, help, error, children }: LabelledProps) => (
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

const FIXED = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
  px: 1.25,
  bgcolor: 'surface.sunken',
  borderRadius: '6px',
  minWidth: 0,
} as const;

export const Fixed = ({ children }: { children: ReactNode }) => <Box sx={FIXED}>{children}</Box>;
