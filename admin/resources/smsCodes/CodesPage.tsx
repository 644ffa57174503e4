import { Box } from '@mui/material';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useNotify } from 'ra-core';
import { ActionHost } from '../../declared/actions/ActionHost';
import { useElement } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { Card } from '../../ui/Card';
import { LoadedSection } from '../../ui/Section';
import { EmptyState } from '../../ui/states';
import { useRefreshWallet, useWallet } from '../wallet';
import { BoardHeader, OrderButton } from './BoardHeader';
import { Cards } from './Cards';
import { CodeFilters } from './CodeFilters';
import { TodaySection } from './TodaySection';
import { useAlerts } from './alerts';
import type { Message, NumberCardData } from './calls';
import { NO_FILTERS, countOf, filtered } from './filters';
import { useBoardKeys } from './useBoardKeys';
import { useCodes } from './useCodes';
import { useNow } from './useNow';

const OrderDialog = lazyWithRetry(() => import('./OrderDialog'));
const MessagesDialog = lazyWithRetry(() => import('./MessagesDialog'));
/** Read out and not drawn. */
const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

type Open = { what: 'order' } | { what: 'messages'; card: NumberCardData | null } | null;

/** What a new message does besides showing: it is read out, and heard and notified where that is switched on. */
function useAnnounced() {
  const t = useT();
  const [alerts, setAlerts, raise] = useAlerts();
  const [said, setSaid] = useState('');
  const announce = useCallback(
    (message: Message) => {
      const from = message.from || '–';
      const { code, number } = message;
      setSaid(
        code
          ? t('smsCodes.said', { from, code: [...code].join(' '), number })
          : t('smsCodes.saidNoCode', { from, number }),
      );
      raise(message, t('smsCodes.notice', { from, number: `+${number}` }));
    },
    [t, raise],
  );
  return { alerts, setAlerts, said, announce };
}

/** The newest message there is, of today or on a card. */
const newestOf = (messages: readonly Message[], cards: readonly NumberCardData[]): Message | undefined =>
  messages[0] ?? cards.flatMap(({ last }) => last ?? []).toSorted((a, b) => b.id - a.id)[0];

function Board({ reloadRef }: { reloadRef: RefObject<() => void> }) {
  const t = useT();
  const notify = useNotify();
  const funds = useWallet();
  const now = useNow(30_000);
  const { alerts, setAlerts, said, announce } = useAnnounced();
  const { numbers, today, live, fresh, reload } = useCodes(announce);
  useEffect(() => {
    reloadRef.current = reload;
  }, [reloadRef, reload]);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [open, setOpen] = useState<Open>(null);
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
      />
      <CodeFilters cards={cards} filters={filters} onChange={setFilters} searchRef={search} />
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
      <Box aria-live="polite" data-said sx={UNSEEN}>
        {said}
      </Box>
      <Suspense fallback={null}>
        {open?.what === 'order' && <OrderDialog balance={funds?.balance ?? null} onClose={close} onDone={reload} />}
        {open?.what === 'messages' && <MessagesDialog card={open.card} countryOf={countryOf} onClose={close} />}
      </Suspense>
    </Box>
  );
}

/** Own numbers and their codes, live: what a user who receives codes sees in place of the list of orders. */
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
