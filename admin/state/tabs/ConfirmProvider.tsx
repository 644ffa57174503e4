import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { useT } from '../../locales/useT';
import { unsavedTabs } from '../unsaved';

/** `title` asks in words, `pages` are the names of what would be lost, `verb` is what the button does. */
export interface Question {
  title: string;
  pages: readonly string[];
  verb: string;
  go: () => void;
}
type Ask = (question: Question) => void;

export const AskContext = createContext<Ask>((question) => question.go());
export const useAsk = (): Ask => useContext(AskContext);

/** The names of the pages whose work would be lost. */
export function LostPages({ pages }: { pages: readonly string[] }) {
  const t = useT();
  return (
    <>
      {t('tabs.lost')}
      <Box
        component="ul"
        sx={{ m: '8px 0 0', pl: '20px', maxHeight: 160, overflowY: 'auto', overflowWrap: 'anywhere' }}
      >
        {pages.map((page) => (
          <li key={page}>{page}</li>
        ))}
      </Box>
    </>
  );
}

function Lost({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">{question.title}</DialogTitle>
      <DialogContent>
        <LostPages pages={question.pages} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('tabs.keepEditing')}
        </Button>
        <Button
          variant="contained"
          color="error"
          onClick={() => {
            onClose();
            question.go();
          }}
        >
          {question.verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * The one place that asks before unsaved work is lost, inside the page; the browser asks when the page itself is left.
 */
export function Asking({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback<Ask>((next) => {
    if (next.pages.length > 0) setQuestion(next);
    else next.go();
  }, []);
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      if (unsavedTabs().size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, []);
  return (
    <AskContext.Provider value={ask}>
      {children}
      {question && <Lost question={question} onClose={() => setQuestion(null)} />}
    </AskContext.Provider>
  );
}
