import { Box, Button, Dialog } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readI18n } from '@t3d/resources/kit';
import { useEffect, useState } from 'react';
import { RichText } from '../declared/fields/RichText';
import { shortMoment } from '../declared/fields/dates';
import { optionOf } from '../declared/fields/options';
import { useT } from '../locales/useT';
import { language } from '../providers/language';
import { useResourceOf } from '../providers/manifest';
import { type Notice, closePop, loadPops, useHasNotices } from '../providers/notices';
import { queryKeys } from '../providers/queryKeys';
import { storage } from '../providers/storage';
import { useApi } from '../providers/useApi';
import { useOffset } from '../state/useOffset';
import { DialogFooter } from '../ui/AppDialog';
import { StatusChip } from '../ui/StatusChip';
import { Heading, SmallText } from '../ui/Text';

const LOOK_MS = 400;
/** Selects dialogs, menus and the palette, which a prompt must not cover. */
const OTHERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Returns true once no other dialog is open. A prompt that is already open does not count. */
function useIsFree(waiting: boolean): boolean {
  const [free, setFree] = useState(false);
  if (!waiting && free) setFree(false);
  useEffect(() => {
    if (!waiting || free) return undefined;
    const look = (): void => setFree(document.querySelector(OTHERS) === null);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [waiting, free]);
  return waiting && free;
}

type PoppedNotice = Pick<Notice, 'title' | 'content' | 'type' | 'createdAt'>;

function PopContent({ notice, more = 0 }: { notice: PoppedNotice; more?: number }) {
  const t = useT();
  const offset = useOffset();
  const kind = useResourceOf('notifications')?.fields.find(({ name }) => name === 'type');
  const option = kind && optionOf(kind, notice.type, {});
  return (
    <>
      <Box sx={{ px: 2.5, pt: 2, pb: 1.5, borderBottom: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          {option?.tone && <StatusChip tone={option.tone} icon={option.icon} label={option.label} />}
          {more > 0 && <SmallText>{t('shell.notices.more', { count: more })}</SmallText>}
          <SmallText sx={{ ml: 'auto' }}>{shortMoment(notice.createdAt, offset)}</SmallText>
        </Box>
        <Heading level={2} id="notice-pop-title" sx={{ overflowWrap: 'anywhere' }}>
          {readI18n(notice.title, language)}
        </Heading>
      </Box>
      <Box sx={{ px: 2.5, py: 2, overflowY: 'auto' }}>
        <RichText text={readI18n(notice.content, language)} />
      </Box>
    </>
  );
}

/** Opens urgent notices one by one. The server stores which were closed, but not while viewing as another user. */
export function NoticePop() {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const hasNotices = useHasNotices();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const { data = [] } = useQuery({
    queryKey: queryKeys.pops,
    queryFn: () => loadPops(provider),
    enabled: hasNotices && !storage.isViewing,
    staleTime: Infinity,
  });
  const waiting = data.filter(({ id }) => !closed.has(id));
  const [first] = waiting;
  const free = useIsFree(first !== undefined);
  if (!first || !free) return null;
  const close = (read: boolean): void => {
    setClosed((before) => new Set(before).add(first.id));
    // If the network fails, the notice opens again later, which does no harm.
    void closePop(provider, first.id, read)
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: queryKeys.resource('notifications') }));
  };
  return (
    <Dialog
      open
      key={first.id}
      maxWidth={false}
      data-pop={first.id}
      aria-labelledby="notice-pop-title"
      onClose={(_event, reason) => {
        // A click outside may be meant for the page, so it closes nothing.
        if (reason === 'escapeKeyDown') close(false);
      }}
      slotProps={{ paper: { sx: { width: 480, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}
    >
      <PopContent notice={first} more={waiting.length - 1} />
      <DialogFooter>
        <Button autoFocus onClick={() => close(false)}>
          {t('shell.notices.close')}
        </Button>
        <Button variant="outlined" onClick={() => close(true)}>
          {t('shell.notices.read')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
