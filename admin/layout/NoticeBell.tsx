import { Box, Button, Dialog, IconButton, ListSubheader, Menu, MenuItem } from '@mui/material';
import { LazyTooltip } from '../ui/LazyTooltip';
import { type ManifestResource, plainTextOf, readI18n } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useT } from '../locales/useT';
import { shortMoment } from '../declared/fields/dates';
import { language } from '../providers/language';
import { useResourceOf } from '../providers/manifest';
import { listPath } from '../state/resourcePaths';
import { useOffset } from '../state/useOffset';
import { Heading, SmallText } from '../ui/Text';
import { BELOW_RIGHT, useMenu } from '../ui/useMenu';
import { closePop, loadPops, type Notice, useHasNotices, useLiveNotices, useUnread } from '../providers/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RichText } from '../declared/fields/RichText';
import { optionOf } from '../declared/fields/options';
import { queryKeys } from '../providers/queryKeys';
import { storage } from '../providers/storage';
import { useApi } from '../providers/useApi';
import { useApiMutation } from '../providers/useApiMutation';
import { DialogFooter } from '../ui/AppDialog';
import { StatusChip } from '../ui/StatusChip';
import { TextWithNumbers } from '../ui/TextWithNumbers';
import { UnreadDot } from '../ui/UnreadDot';
import { BellBadge, MENU_HEAD } from './BellBadge';
import { WaitingBell } from './WaitingBell';

const WHOLE = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
const QUIET = { fontSize: 'size.note', color: 'ink.secondary' } as const;

function NoticeItem({ notice }: { notice: Notice }) {
  const offset = useOffset();
  const target = useResourceOf(notice.link?.split('/')[0] ?? '');
  return (
    <Box sx={{ display: 'flex', gap: 1, width: '100%' }}>
      <Box sx={{ pt: 0.75 }}>
        <UnreadDot isUnread={notice.readAt === null} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1.5 }}>
          <Box sx={{ ...WHOLE, fontWeight: 600, flex: 1, minWidth: 0 }}>{readI18n(notice.title, language)}</Box>
          <Box component="time" dateTime={notice.createdAt} sx={{ ...QUIET, flex: 'none' }}>
            {shortMoment(notice.createdAt, offset)}
          </Box>
        </Box>
        <Box sx={{ ...WHOLE, ...QUIET }}>
          <TextWithNumbers
            text={plainTextOf(readI18n(notice.content, language))}
            phrase={target?.calls.list ? target.label : undefined}
            renderPhrase={(label) => (
              <Box component="span" sx={{ color: 'accent.base' }}>
                {label}
              </Box>
            )}
          />
        </Box>
      </Box>
    </Box>
  );
}

interface MenuFootProps {
  resource: ManifestResource;
  hasUnread: boolean;
  close: () => void;
}

function MenuFoot({ resource, hasUnread, close }: MenuFootProps) {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const { run, pending } = useApiMutation({
    send: () => provider.act('notifications', 'read-all', {}),
    onDone: () => void client.invalidateQueries({ queryKey: queryKeys.resource('notifications') }),
  });
  const readAll = resource.actions.find((action) => action.name === 'read-all');
  const looks = { role: 'menuitem', variant: 'text', fullWidth: true, sx: { color: 'accent.base' } } as const;
  return (
    <Box component="li" role="none" sx={{ display: 'flex', borderTop: 'divider', mt: 0.5, pt: 0.5 }}>
      {hasUnread && readAll && (
        <Button {...looks} disabled={pending} onClick={() => void run()}>
          {readAll.label}
        </Button>
      )}
      <Button {...looks} component={Link} to={listPath(resource)} onClick={close}>
        {t('shell.notices.all')}
      </Button>
    </Box>
  );
}

export function NoticeBell() {
  const resource = useResourceOf('notifications');
  const t = useT();
  const { button, menu, close } = useMenu();
  const data = useUnread();
  useLiveNotices();
  if (!resource?.calls.list) return <WaitingBell />;
  const total = data?.total ?? 0;
  const name = total > 0 ? t('shell.notices.unread', { count: total }) : t('shell.notices.title');
  return (
    <>
      <LazyTooltip title={name}>
        <IconButton {...button} aria-label={name} data-unread={total}>
          <BellBadge total={total} tone="red" />
        </IconButton>
      </LazyTooltip>
      <Menu
        {...menu}
        {...BELOW_RIGHT}
        slotProps={{
          paper: { sx: { width: 380, maxWidth: 'calc(100vw - 32px)' } },
          list: { 'aria-label': t('shell.notices.title') },
        }}
      >
        {total > 0 && (
          <ListSubheader role="none" sx={MENU_HEAD}>
            {name}
          </ListSubheader>
        )}
        {(data?.rows ?? []).map((notice) => (
          <MenuItem
            key={notice.id}
            component={Link}
            to={`${listPath(resource)}/${notice.id}/show`}
            onClick={close}
            sx={{ display: 'block', py: 1, borderBottom: 'soft' }}
          >
            <NoticeItem notice={notice} />
          </MenuItem>
        ))}
        {total === 0 && (
          <Box component="li" role="none" sx={{ px: 1, py: 1.5, color: 'ink.secondary', fontSize: 'size.small' }}>
            {t('shell.notices.none')}
          </Box>
        )}
        <MenuFoot resource={resource} hasUnread={total > 0} close={close} />
      </Menu>
    </>
  );
}

const LOOK_MS = 400;
/** Matches elements that a notice must not cover. */
const OTHERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Returns whether no other dialog or menu is open. */
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

/** Shows urgent notices one after another. The server stores which ones the user has closed. */
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
    // Ignores a failed call, after which the notice only opens again.
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
        // Ignores a click outside, which may be meant for the page.
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
