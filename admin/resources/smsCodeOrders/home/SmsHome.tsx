import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, Link, OutlinedInput } from '@mui/material';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useNotify } from 'ra-core';
import { ActionHost } from '../../../declared/actions/ActionHost';
import { DeclaredResource } from '../../../declared/declaration';
import { Keycap } from '../../../declared/list/search/SearchBox';
import { useElement, usePhone } from '../../../declared/screen';
import { useT } from '../../../locales/useT';
import { lazyWithRetry } from '../../../providers/lazyWithRetry';
import { useResourceOf } from '../../../providers/manifest';
import { writeClipboard } from '../../../ui/Digits';
import { LoadedSection, Section } from '../../../ui/Section';
import { PageHeading, SmallText } from '../../../ui/Text';
import { Toolbar, ToolbarEnd } from '../../../ui/Toolbar';
import { useRefreshWallet, useWallet } from '../../wallet';
import { AlertsMenu, LiveSign, OrderButton } from '../BoardHeader';
import { BoardViews, SearchToggle } from '../BoardViews';
import type { Message } from '../smsCodeOrderCalls';
import { useAnnounced } from '../useAnnounced';
import { useCodes } from '../useCodes';
import { useHeldBack, useHomeKeys, useReadMessages } from './homeHooks';
import { type ReadMessages, type View, isUnread, shownMessages } from './homeRows';
import { MessageRow } from './MessageRow';
import { AddCountry, MyNumbers } from './NumberColumn';

const OrderDialog = lazyWithRetry(() => import('../OrderDialog'));
const MessagesDialog = lazyWithRetry(() => import('../MessagesDialog'));
type Open = { what: 'order'; plan?: number } | { what: 'messages' } | null;

const SHOWN = 9;
const NO_MESSAGES: readonly Message[] = [];

interface MessagesProps {
  messages: readonly Message[];
  total: number;
  view: View;
  read: ReadMessages;
  markRead: (id: number) => void;
  countryOf: (number: string) => string;
  searches: boolean;
  onAll: () => void;
}

function SearchField({ value, change, inputRef }: SearchFieldProps) {
  const t = useT();
  const phone = usePhone();
  return (
    <OutlinedInput
      fullWidth
      size="small"
      inputRef={inputRef}
      value={value}
      placeholder={t('smsCodes.home.search')}
      onChange={(event) => change(event.target.value)}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon sx={{ fontSize: 'icon.md' }} />
        </InputAdornment>
      }
      endAdornment={!phone && <Keycap aria-hidden>/</Keycap>}
      slotProps={{ input: { 'aria-label': t('smsCodes.home.search'), 'data-search': '' } as object }}
      sx={{ bgcolor: 'surface.paper' }}
    />
  );
}
interface SearchFieldProps {
  value: string;
  change: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

function Messages({ messages, total, view, read, markRead, countryOf, searches, onAll }: MessagesProps) {
  const t = useT();
  const notify = useNotify();
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  const [list, setList] = useElement();
  const search = useRef<HTMLInputElement>(null);
  const { shown, waiting, showAll } = useHeldBack(messages, list);
  const found = shownMessages(shown, { view, typed, read });
  const rows = all || typed !== '' ? found : found.slice(0, SHOWN);
  const copy = (message: Message): void => {
    const text = message.code ?? message.text;
    if (text === null) return;
    markRead(message.id);
    void writeClipboard(text).then(() => notify(t('smsCodes.copiedCode', { code: text }), { type: 'success' }));
  };
  const newest = shown.find(({ code }) => code !== null);
  const at = useHomeKeys(list, rows, { newest, copy, search: () => search.current?.focus() });
  const firstUnread = rows[0] && isUnread(rows[0], read) ? rows[0].id : null;
  const numbers = new Set(messages.map(({ number }) => number)).size;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      {searches && <SearchField value={typed} change={setTyped} inputRef={search} />}
      {waiting > 0 && (
        <Button variant="contained" color="primary" data-waiting onClick={showAll} sx={{ justifySelf: 'center' }}>
          {t('smsCodes.home.waiting', { count: waiting })}
        </Button>
      )}
      <Section
        name="home-messages"
        title={t('smsCodes.today')}
        more={t('smsCodes.todayCount', { count: total, numbers })}
        end={
          <SmallText sx={{ display: { xs: 'none', sm: 'flex' }, gap: 0.75 }}>
            <Keycap>c</Keycap> {t('smsCodes.copyHint')}
          </SmallText>
        }
      >
        <Box component="ul" ref={setList} aria-label={t('smsCodes.today')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((message, index) => (
            <MessageRow
              key={message.id}
              message={message}
              country={countryOf(message.number)}
              unread={isUnread(message, read)}
              first={message.id === firstUnread}
              focused={index === at}
              onRead={() => markRead(message.id)}
            />
          ))}
        </Box>
        {rows.length === 0 && (
          <SmallText sx={{ px: 2, pb: 2 }}>
            {t(messages.length === 0 ? 'smsCodes.noMessagesToday' : 'smsCodes.home.noMatch')}
          </SmallText>
        )}
        <Box sx={{ display: 'flex', px: 2, py: 1, borderTop: 'soft', fontSize: 'size.small' }}>
          {found.length > rows.length && (
            <Link component="button" type="button" underline="hover" data-more onClick={() => setAll(true)}>
              {t('smsCodes.home.more', { count: found.length - rows.length })}
            </Link>
          )}
          <Link component="button" type="button" underline="hover" onClick={onAll} sx={{ ml: 'auto' }}>
            {t('smsCodes.all')}
          </Link>
        </Box>
      </Section>
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1025px)': { gridTemplateColumns: 'minmax(0, 1fr) 352px' },
} as const;

interface HomeHeaderProps {
  view: View;
  onView: (view: View) => void;
  messages: readonly Message[];
  unread: number;
  live: boolean;
  search: ReactNode;
  children: ReactNode;
}

function HomeHeader({ view, onView, messages, unread, live, search, children }: HomeHeaderProps) {
  const t = useT();
  return (
    <Toolbar sx={{ mb: 1.5 }}>
      <PageHeading>{t('smsCodes.home.title')}</PageHeading>
      <BoardViews<View>
        label={t('smsCodes.home.title')}
        value={view}
        options={[
          ['all', t('smsCodes.home.all', { count: messages.length })],
          ['unread', t('smsCodes.home.unread', { count: unread }), { 'data-view': 'unread' }],
          ['codes', t('smsCodes.home.codes')],
        ]}
        onChange={onView}
      />
      {search}
      <LiveSign live={live} last={messages[0]} />
      <ToolbarEnd>{children}</ToolbarEnd>
    </Toolbar>
  );
}

interface HomeDialogsProps {
  open: Open;
  countryOf: (number: string) => string;
  onClose: () => void;
  onDone: () => void;
}

function HomeDialogs({ open, countryOf, onClose, onDone }: HomeDialogsProps) {
  const funds = useWallet();
  return (
    <Suspense fallback={null}>
      {open?.what === 'order' && (
        <OrderDialog balance={funds?.balance ?? null} plan={open.plan} onClose={onClose} onDone={onDone} />
      )}
      {open?.what === 'messages' && <MessagesDialog card={null} countryOf={countryOf} onClose={onClose} />}
    </Suspense>
  );
}

function Home({ reloadRef }: { reloadRef: RefObject<() => void> }) {
  const t = useT();
  const phone = usePhone();
  const { alerts, setAlerts, said, announce } = useAnnounced();
  const { numbers, today, live, reload } = useCodes(announce);
  useEffect(() => {
    reloadRef.current = reload;
  }, [reloadRef, reload]);
  const { read, markRead } = useReadMessages();
  const [view, setView] = useState<View>('all');
  const [open, setOpen] = useState<Open>(null);
  // A phone shows the search only after a press, so that the first code is further up.
  const [searches, setSearches] = useState(false);
  const cards = numbers.data?.rows ?? [];
  const countries = new Map(cards.map(({ number, country }) => [number, country]));
  const countryOf = (number: string): string => countries.get(number) ?? '';
  const messages = today.data?.rows ?? NO_MESSAGES;
  const unread = messages.filter((message) => isUnread(message, read)).length;
  const order = (plan?: number): void => setOpen({ what: 'order', plan });
  const isEmpty = numbers.data !== undefined && cards.length === 0;
  const list = (
    <Messages
      key="messages"
      messages={messages}
      total={today.data?.total ?? 0}
      view={view}
      read={read}
      markRead={markRead}
      countryOf={countryOf}
      searches={searches || !phone}
      onAll={() => setOpen({ what: 'messages' })}
    />
  );
  const column = (
    <Box key="numbers" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <LoadedSection query={numbers} rows={4}>
        {() => <MyNumbers cards={cards} onOrder={() => order()} />}
      </LoadedSection>
      {numbers.data && <AddCountry cards={cards} onOrder={order} />}
    </Box>
  );
  return (
    <Box data-sms-home>
      <HomeHeader
        view={view}
        onView={setView}
        messages={messages}
        unread={unread}
        live={live}
        search={
          phone && (
            <SearchToggle label={t('smsCodes.home.search')} open={searches} onToggle={() => setSearches(!searches)} />
          )
        }
      >
        {!phone && <AlertsMenu alerts={alerts} onChange={setAlerts} />}
        <OrderButton onOrder={() => order()} />
      </HomeHeader>
      <Box sx={COLUMNS}>{isEmpty ? [column, list] : [list, column]}</Box>
      <div aria-live="polite" data-said className="visually-hidden">
        {said}
      </div>
      <HomeDialogs open={open} countryOf={countryOf} onClose={() => setOpen(null)} onDone={reload} />
    </Box>
  );
}

export default function SmsHome() {
  const reload = useRef<() => void>(() => undefined);
  const refreshWallet = useRefreshWallet();
  const orders = useResourceOf('sms-code-orders');
  if (!orders) return null;
  return (
    <DeclaredResource value={orders}>
      <ActionHost
        onDone={() => {
          reload.current();
          refreshWallet();
        }}
      >
        <Home reloadRef={reload} />
      </ActionHost>
    </DeclaredResource>
  );
}
