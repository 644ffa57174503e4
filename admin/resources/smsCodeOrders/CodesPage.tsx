import { Box, InputAdornment, Link, MenuItem, TextField } from '@mui/material';
import { type Ref, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useNotify } from 'ra-core';
import { ActionHost } from '../../declared/actions/ActionHost';
import { useElement, usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { Card, LoadedSection, Section } from '../../ui/Section';
import { EmptyState } from '../../ui/states';
import { useRefreshWallet, useWallet } from '../wallet';
import { SmallText } from '../../ui/Text';
import { writeClipboard } from '../../ui/Digits';
import { BoardHeader, OrderButton } from './BoardHeader';
import { useAnnounced } from './useAnnounced';
import { Cards } from './NumberCards';
import {
  countOf,
  countriesOf,
  filtered,
  type Filters,
  type Message,
  type MessagePage,
  NO_FILTERS,
  type NumberCardData,
  sendersOf,
} from './smsCodeOrderCalls';
import { useCodes } from './useCodes';
import { useNow } from '../../ui/timing';
import { MessagesTable } from './MessagesTable';
import SearchIcon from '@mui/icons-material/Search';
import { areaName } from '../../declared/fields/areas';
import { useLanguage } from '../../locales/useLanguage';
import { Toolbar } from '../../ui/Toolbar';

interface CodeFiltersProps {
  cards: readonly NumberCardData[];
  filters: Filters;
  onChange: (next: Filters) => void;
  searchRef: Ref<HTMLInputElement>;
}

function CodeFilters({ cards, filters, onChange, searchRef }: CodeFiltersProps) {
  const t = useT();
  const language = useLanguage();
  const choices = [
    ['country', countriesOf(cards).map((code) => [code, areaName(code, language)] as const)],
    ['sender', sendersOf(cards).map((sender) => [sender, sender] as const)],
  ] as const;
  return (
    <Toolbar sx={{ mb: 1.25 }}>
      <TextField
        id="codes-search"
        size="small"
        type="search"
        aria-label={t('smsCodes.search')}
        placeholder={t('smsCodes.search')}
        value={filters.typed}
        inputRef={searchRef}
        onChange={(event) => onChange({ ...filters, typed: event.target.value })}
        fullWidth={false}
        sx={{ width: { xs: '100%', sm: 260 } }}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start" sx={{ mr: 0 }}>
                <SearchIcon sx={{ fontSize: 'icon.md' }} />
              </InputAdornment>
            ),
          },
          htmlInput: { 'aria-label': t('smsCodes.search') },
        }}
      />
      {choices.map(([name, options]) => (
        <TextField
          key={name}
          select
          size="small"
          fullWidth={false}
          sx={{ minWidth: 130, flex: { xs: 1, sm: 'none' } }}
          id={`codes-${name}`}
          value={options.some(([value]) => value === filters[name]) ? filters[name] : ''}
          onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
          slotProps={{
            select: {
              displayEmpty: true,
              renderValue: (value) => options.find(([one]) => one === value)?.[1] ?? t(`smsCodes.filter.${name}`),
              SelectDisplayProps: { 'aria-label': t(`smsCodes.filter.${name}`) },
            },
          }}
        >
          <MenuItem value="">{t('smsCodes.filter.any')}</MenuItem>
          {options.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <Box sx={{ ml: 'auto', display: { xs: 'none', sm: 'block' } }}>
        <SmallText>
          <kbd>c</kbd> {t('smsCodes.copyHint')}
        </SmallText>
      </Box>
    </Toolbar>
  );
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Handles keys: `c` copies the newest code, `/` focuses the search, and arrows move between cards. */
function useBoardKeys(
  board: HTMLElement | null,
  { newest, search, copied }: { newest: string | null; search: () => void; copied: (code: string) => void },
): void {
  const now = useRef({ newest, search, copied });
  useEffect(() => {
    now.current = { newest, search, copied };
  });
  useEffect(() => {
    if (!board) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Ignores keys while a dialog or menu is open, or the page is hidden.
      if (document.querySelector('[role="dialog"], [role="menu"]') || !board.checkVisibility()) return;
      const { newest: code, search: goToSearch, copied: tell } = now.current;
      if (event.key === 'c' && code) void writeClipboard(code).then(() => tell(code));
      else if (event.key === '/') {
        event.preventDefault();
        goToSearch();
      } else if (event.key in STEP) {
        const cards = [...board.querySelectorAll<HTMLElement>('[data-number]')];
        const at = cards.indexOf(document.activeElement as HTMLElement);
        if (at < 0) return;
        event.preventDefault();
        cards[at + (STEP[event.key] as number)]?.focus();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [board]);
}

const SHOWN = 20;

interface TodaySectionProps {
  page: MessagePage | undefined;
  countryOf: (number: string) => string;
  onAll: () => void;
}

function TodaySection({ page, countryOf, onAll }: TodaySectionProps) {
  const t = useT();
  const { rows, total } = page ?? { rows: [], total: 0 };
  const numbers = new Set(rows.map(({ number }) => number)).size;
  return (
    <Section
      name="codes-today"
      title={t('smsCodes.today')}
      more={t('smsCodes.todayCount', { count: total, numbers })}
      end={
        <Link component="button" type="button" underline="hover" data-all-messages onClick={onAll}>
          {t('smsCodes.all')}
        </Link>
      }
    >
      {rows.length > 0 ? (
        <MessagesTable label={t('smsCodes.today')} messages={rows.slice(0, SHOWN)} countryOf={countryOf} />
      ) : (
        <SmallText sx={{ px: 2, pb: 2 }}>{t('smsCodes.noMessagesToday')}</SmallText>
      )}
    </Section>
  );
}

const OrderDialog = lazyWithRetry(() => import('./OrderDialog'));
const MessagesDialog = lazyWithRetry(() => import('./MessagesDialog'));
type Open = { what: 'order' } | { what: 'messages'; card: NumberCardData | null } | null;

/** Returns the newest of today's messages and the cards' last messages. */
const newestOf = (messages: readonly Message[], cards: readonly NumberCardData[]): Message | undefined =>
  messages[0] ?? cards.flatMap(({ last }) => last ?? []).toSorted((a, b) => b.id - a.id)[0];

interface BoardDialogsProps {
  open: Open;
  countryOf: (number: string) => string;
  onClose: () => void;
  onDone: () => void;
}

function BoardDialogs({ open, countryOf, onClose, onDone }: BoardDialogsProps) {
  const funds = useWallet();
  return (
    <Suspense fallback={null}>
      {open?.what === 'order' && <OrderDialog balance={funds?.balance ?? null} onClose={onClose} onDone={onDone} />}
      {open?.what === 'messages' && <MessagesDialog card={open.card} countryOf={countryOf} onClose={onClose} />}
    </Suspense>
  );
}

function Board({ reloadRef }: { reloadRef: RefObject<() => void> }) {
  const t = useT();
  const notify = useNotify();
  const now = useNow(30_000);
  const { alerts, setAlerts, said, announce } = useAnnounced();
  const { numbers, today, live, fresh, reload } = useCodes(announce);
  useEffect(() => {
    reloadRef.current = reload;
  }, [reloadRef, reload]);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [open, setOpen] = useState<Open>(null);
  // A phone shows the filters only after a press, so that the codes are further up.
  const [filtering, setFiltering] = useState(false);
  const phone = usePhone();
  const [board, boardRef] = useElement();
  const search = useRef<HTMLInputElement>(null);
  const cards = numbers.data?.rows ?? [];
  const countries = new Map(cards.map(({ number, country }) => [number, country]));
  const countryOf = (number: string): string => countries.get(number) ?? '';
  const messages = today.data?.rows ?? [];
  const last = newestOf(messages, cards);
  useBoardKeys(board, {
    newest: messages.find(({ code }) => code !== null)?.code ?? last?.code ?? null,
    search: () => search.current?.focus(),
    copied: (code) => notify(t('smsCodes.copiedCode', { code }), { type: 'success' }),
  });
  const shown = filtered(cards, filters, now);
  const close = (): void => setOpen(null);
  const order = (): void => setOpen({ what: 'order' });
  return (
    <Box ref={boardRef} data-codes>
      <BoardHeader
        tab={filters.tab}
        onTab={(tab) => setFilters({ ...filters, tab })}
        countOf={(tab) => countOf(cards, tab, now)}
        live={live}
        last={last}
        alerts={alerts}
        onAlerts={setAlerts}
        onOrder={order}
        filters={filtering}
        onFilters={() => setFiltering(!filtering)}
      />
      {(!phone || filtering) && (
        <CodeFilters cards={cards} filters={filters} onChange={setFilters} searchRef={search} />
      )}
      <LoadedSection query={numbers} rows={6}>
        {() =>
          shown.length > 0 ? (
            <Cards cards={shown} fresh={fresh} onMessages={(card) => setOpen({ what: 'messages', card })} />
          ) : (
            <Card>
              <EmptyState text={t(cards.length === 0 ? 'smsCodes.none' : 'smsCodes.noMatch')}>
                {cards.length === 0 && <OrderButton onOrder={order} />}
              </EmptyState>
            </Card>
          )
        }
      </LoadedSection>
      <TodaySection page={today.data} countryOf={countryOf} onAll={() => setOpen({ what: 'messages', card: null })} />
      <div aria-live="polite" data-said className="visually-hidden">
        {said}
      </div>
      <BoardDialogs open={open} countryOf={countryOf} onClose={close} onDone={reload} />
    </Box>
  );
}

/** The page of users who receive codes, in place of the order list. */
export default function CodesPage() {
  const reload = useRef<() => void>(() => undefined);
  const refreshWallet = useRefreshWallet();
  return (
    <ActionHost
      onDone={() => {
        reload.current();
        refreshWallet();
      }}
    >
      <Board reloadRef={reload} />
    </ActionHost>
  );
}
