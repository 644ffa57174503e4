import { ThemeProvider, createTheme } from '@mui/material/styles';
import type { SessionUser } from '@t3d/resources/kit';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { authText, language } from '../../../providers/language';
import { routeCalls } from '../../../providers/routeCalls';
import { startingMode } from '../../../state/startingMode';
import { makeTheme } from '../../../ui/theme';
import { useTitle } from '../product';
import { LogOut, StepsPage } from '../stepForm';
import SetUpFactor from './SetUpFactor';

/** The only page of a user who must set up a second factor. */
export default function EnrolPage({ user }: { user: SessionUser }) {
  useTitle(authText('page.enrol'));
  const from = (useLocation().state as { from?: string } | null)?.from ?? '/';
  const [mode, setMode] = useState(startingMode);
  const theme = useMemo(() => createTheme(makeTheme('THEME_PURPLE', mode, 'comfortable', language)), [mode]);
  return (
    <StepsPage title={authText('enrol.title')} onMode={setMode}>
      <p className="hint enrol-hint">{authText('enrol.text', { account: user.account })}</p>
      <ThemeProvider theme={theme}>
        {/* Reloads the page, so that the back-office reads the second factor. */}
        <SetUpFactor provider={routeCalls} onDone={() => window.location.replace(`/t3d${from}`)} />
      </ThemeProvider>
      <div className="auth-foot">
        <LogOut />
      </div>
    </StepsPage>
  );
}
