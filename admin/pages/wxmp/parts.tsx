import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { SectionProps } from '../../ui/Section';
import { Section } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';

/** A part of the page with room around its content. */
export const Part = ({ children, ...section }: Omit<SectionProps, 'sx'>) => (
  <Section {...section}>
    <Box sx={{ display: 'grid', gap: 2, px: 2, pb: 2 }}>{children}</Box>
  </Section>
);

interface ProblemsProps {
  errors: Readonly<Record<string, string>>;
  /** The field whose errors are shown, with those below it. */
  of: string;
  also: string | null | undefined;
}

/** The server's words about a field, and what WeChat refused of it. */
export const Problems = ({ errors, of, also }: ProblemsProps) =>
  [...Object.entries(errors).filter(([path]) => path.startsWith(of)), ['', also]].map(
    ([path, text]) =>
      text && (
        <SmallText key={path} role="alert" sx={{ color: 'tone.red' }}>
          {text}
        </SmallText>
      ),
  );

/** Two fields beside each other where there is room. */
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

/** A name above something that is no text field, and help below. */
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

/** Something that is read here and cannot be typed. */
export const Fixed = ({ children }: { children: ReactNode }) => <Box sx={FIXED}>{children}</Box>;
