import { Box, Button } from '@mui/material';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { footRef } from '../../ui/foot';
import { errorPaths } from './validation';
import { ButtonWithReason } from '../../ui/DisabledWithReason';

const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  py: 1.5,
  mx: { xs: -1, sm: -2 },
  px: { xs: 1, sm: 2 },
  bgcolor: 'surface.canvas',
  borderTop: 'divider',
} as const;

interface FormFooterProps {
  /** Off after a press, and while the record is being sent. */
  locked: boolean;
  /** Why it cannot be saved now. */
  reason: string | null;
  back: string;
  /** Names of the fields that the form does not show for its present values. */
  hidden: () => readonly string[];
  /** What the server refused that no input shows. */
  problems: readonly string[];
  onCancel: (event: React.MouseEvent) => void;
  onWrong: () => void;
}

/** Save and cancel, always in sight, and how much is still to correct. */
export function FormFooter({ locked, reason, back, hidden, problems, onCancel, onWrong }: FormFooterProps) {
  const t = useT();
  const { isSubmitting, errors } = useFormState();
  const busy = locked || isSubmitting;
  const names = hidden();
  const wrong = errorPaths(errors).filter((path) => !names.includes(path.split('.')[0] ?? '')).length;
  return (
    <Box ref={footRef} className="no-print" sx={FOOT}>
      {problems.length > 0 && (
        <Box role="alert" sx={{ flexBasis: '100%', fontSize: 'size.small', color: 'tone.red' }}>
          {problems.map((problem) => (
            <Box key={problem}>{problem}</Box>
          ))}
        </Box>
      )}
      {/* Leaving a wrong field shows its error and moves this button: without the default the press would miss it. */}
      <ButtonWithReason
        type="submit"
        variant="contained"
        color="primary"
        disabled={busy}
        reason={busy ? null : reason}
        aria-busy={busy}
        aria-keyshortcuts="Control+S Meta+S"
        onMouseDown={(event) => event.preventDefault()}
      >
        {busy ? t('forms.saving') : t('crud.save')}
      </ButtonWithReason>
      <Button component={Link} to={back} variant="outlined" onClick={onCancel}>
        {t('crud.cancel')}
      </Button>
      {wrong > 0 && (
        <Button variant="text" size="small" onClick={onWrong} sx={{ color: 'tone.red', fontWeight: 400 }}>
          <span role="status">{t('crud.form.wrong', { count: wrong })}</span>
        </Button>
      )}
    </Box>
  );
}
