import UndoIcon from '@mui/icons-material/Undo';
import { Button } from '@mui/material';
import { useRefresh } from 'ra-core';
import { Suspense, useState } from 'react';
import { ActionDialog } from '../../declared/actions/ActionHost';
import { ActionRequestContext } from '../../declared/actions/request';
import { DeclaredResource } from '../../declared/declaration';
import { DANGER } from '../../declared/icons';
import { useResourceOf } from '../../providers/manifest';
import { useBill } from './useExplanation';

const RECHARGES: readonly string[] = ['INC', 'PAY'];

/** Reverses a recharge. Hidden if it is reversed already. */
export function ReverseButton() {
  const users = useResourceOf('users');
  const { id, type, reversedAt } = useBill();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const action = users?.actions.find(({ name }) => name === 'reverse');
  if (!users || !action || !RECHARGES.includes(type) || reversedAt) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="outlined" startIcon={<UndoIcon />} sx={DANGER} onClick={() => setOpen(true)}>
        {action.label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeclaredResource value={users}>
            <ActionRequestContext
              value={{ action, records: [], ids: [], given: { bill: id }, onClose: close, onDone: refresh }}
            >
              <ActionDialog />
            </ActionRequestContext>
          </DeclaredResource>
        </Suspense>
      )}
    </>
  );
}
