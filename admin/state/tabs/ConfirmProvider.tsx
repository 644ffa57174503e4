import { Box } from '@mui/material';
import { type ReactNode, createContext, useCallback, useContext, useEffect, useState } from 'react';
import { useT } from '../../locales/useT';
import { AskDialog } from '../../ui/AskDialog';
import { listen } from '../../ui/store';
import { unsavedNow } from '../unsaved';

/** A request for confirmation. `pages` are those with unsaved work. */
interface ConfirmRequest {
  title: string;
  pages: readonly string[];
  verb: string;
  go: () => void;
}
type Confirm = (question: ConfirmRequest) => void;

const ConfirmContext = createContext<Confirm>((question) => question.go());
export const useConfirm = (): Confirm => useContext(ConfirmContext);

export function LostPages({ pages }: { pages: readonly string[] }) {
  const t = useT();
  return (
    <>
      {t('tabs.lost')}
      <Box component="ul" sx={{ m: '8px 0 0', pl: 2.5, maxHeight: 160, overflowY: 'auto', overflowWrap: 'anywhere' }}>
        {pages.map((page) => (
          <li key={page}>{page}</li>
        ))}
      </Box>
    </>
  );
}

function LostWork({ question, onClose }: { question: ConfirmRequest; onClose: () => void }) {
  const t = useT();
  const go = (): void => {
    onClose();
    question.go();
  };
  return (
    <AskDialog
      id="unsaved-title"
      title={question.title}
      fullWidth
      onClose={onClose}
      focus="cancel"
      cancel={t('tabs.keepEditing')}
      verb={question.verb}
      ask={{ color: 'error', onClick: go }}
    >
      <LostPages pages={question.pages} />
    </AskDialog>
  );
}

/** Asks for confirmation before unsaved work is lost. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmRequest | null>(null);
  const ask = useCallback<Confirm>((next) => {
    if (next.pages.length > 0) setQuestion(next);
    else next.go();
  }, []);
  useEffect(
    () =>
      listen(window, 'beforeunload', (event) => {
        if (unsavedNow().size > 0) event.preventDefault();
      }),
    [],
  );
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {question && <LostWork question={question} onClose={() => setQuestion(null)} />}
    </ConfirmContext.Provider>
  );
}
