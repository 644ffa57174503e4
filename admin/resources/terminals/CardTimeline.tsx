import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useGetMany } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { EnumField } from '../../declared/fields';
import { useApi } from '../../providers/useApi';
import { readPage } from '../../providers/rows';
import { RecordLink } from '../../declared/links';
import type { Row } from '../../declared/records';
import { ChangeLines, EventList, type TimelineEvent } from '../../declared/show/Timeline';
import { actionText, type Entry, pastRows, useHistory } from '../../declared/show/useHistory';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { Card } from '../../ui/Section';

/** An order of the card. `entries` is null while its history loads. */
interface CardOrder {
  order: Row;
  entries: readonly Entry[] | null;
}
/** An event of the card, of an order or of both. `row` is the order at that time. */
interface CardEvent {
  key: string;
  at: string;
  card: Entry | null;
  order: { row: Row; entry: Entry } | null;
}

/** The order action that causes a card action, so that both appear as one event. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  provision: ['accepted'],
  activate: ['activated'],
  free: [
    'used-up',
    'finished',
    'force-completion',
    'revoked',
    'all-refunded',
    'refund-completed',
    'refused',
    'partial-refund',
  ],
  invalidate: ['revoked'],
};
/** The most milliseconds between the two entries of such a pair. */
const TOGETHER_MS = 3000;

const millis = (at: string): number => Date.parse(at);

/** Returns the events of a card, newest first, without those before `since`. */
export function cardEvents(entries: readonly Entry[], orders: readonly CardOrder[], since: string | null): CardEvent[] {
  const ofOrders: CardEvent[] = orders.flatMap(({ order, entries: own }) => {
    const entries = own ?? [
      {
        at: String(order.createdAt),
        actor: null,
        actorLabel: order.createdByLabel as string | null,
        action: 'create',
        changes: null,
      },
    ];
    const past = pastRows(order, entries);
    const steps = entries
      .map((entry, index) => ({ entry, row: past[index] as Row }))
      .filter(({ entry }) => entry.action !== 'update');
    return steps.map(({ entry, row }, index): CardEvent => ({
      key: `o${order.id}-${entries.length - index}`,
      at: entry.at,
      card: null,
      order: { row, entry },
    }));
  });
  const left = [...ofOrders];
  const ofCard = entries.map((entry, index): CardEvent => {
    const twin = left.findIndex(
      (event) =>
        PAIRS[entry.action]?.includes(event.order?.entry.action ?? '') &&
        Math.abs(millis(event.at) - millis(entry.at)) <= TOGETHER_MS,
    );
    const [paired] = twin < 0 ? [] : left.splice(twin, 1);
    return { key: `c${entries.length - index}`, at: entry.at, card: entry, order: paired?.order ?? null };
  });
  return [...ofCard, ...left]
    .filter(({ at }) => since === null || at >= since)
    .toSorted((one, other) => millis(other.at) - millis(one.at));
}

/** Returns the new holder, null for stock, or undefined if unchanged. */
export function newHolder(entry: Entry): number | null | undefined {
  const { changes } = entry;
  if (!changes || !['agent1', 'agent2', 'agent3'].some((name) => name in changes)) return undefined;
  const chain = [changes.agent3?.after, changes.agent2?.after, changes.agent1?.after];
  const moved = ['agent1', 'agent2', 'agent3'].some(
    (name) => changes[name] && changes[name].before !== changes[name].after,
  );
  if (!moved) return undefined;
  return (chain.find((id) => typeof id === 'number') as number | undefined) ?? null;
}

const AT_ONCE = 20;
const A_PAGE = 10;
/** The changes that the timeline does not list, because it shows them otherwise or hides them. */
const UNREPORTED = ['agent1', 'agent2', 'agent3', 'status', 'lpa'];

function useCardOrders(card: Row, orders: ManifestResource | undefined) {
  const provider = useApi();
  const pages = useInfiniteQuery({
    queryKey: ['orders', 'of card', card.id, card.version],
    queryFn: ({ pageParam }) =>
      readPage(provider, 'orders', { terminal: card.id, sort: 'id', order: 'DESC', page: pageParam, size: A_PAGE }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * A_PAGE < last.total ? all.length + 1 : undefined),
    enabled: Boolean(orders?.calls.list),
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const histories = useQueries({
    queries: rows.map((row) => ({
      queryKey: queryKeys.history('orders', row.id, row.version),
      queryFn: (): Promise<Entry[]> => provider.history('orders', row.id),
      enabled: Boolean(orders?.calls.history),
    })),
  });
  const lives = rows.map((order, index): CardOrder => ({ order, entries: histories[index]?.data ?? null }));
  return { pages, lives, oldest: pages.hasNextPage ? String(rows.at(-1)?.createdAt) : null };
}

function useHolders(events: readonly CardEvent[]): ReadonlyMap<number, string> {
  const canRead = useResourceOf('users')?.calls.list === true;
  const ids = [...new Set(events.flatMap(({ card }) => (card ? (newHolder(card) ?? []) : [])))];
  const { data = [] } = useGetMany<Row>('users', { ids }, { enabled: canRead && ids.length > 0 });
  return new Map(data.map((user) => [user.id, String(user.nickname ?? user.account)]));
}

function useEventTexts(holders: ReadonlyMap<number, string>): (event: CardEvent) => TimelineEvent {
  const t = useT();
  const { name } = useDeclaredResource();
  const orders = useResourceOf('orders');
  return ({ key, at, card, order }) => {
    const entry = (order?.entry ?? card) as Entry;
    const step = order && !orders ? '' : actionText(entry, t);
    const plan = order && String(order.row.planLabel ?? order.row.orderNo);
    const holder = card ? newHolder(card) : undefined;
    const owner = typeof holder === 'number' ? holders.get(holder) : undefined;
    const went = holder === null ? t('cards.stock') : owner === undefined ? null : t('cards.held', { owner });
    const status = entry.changes?.status;
    return {
      key,
      at,
      title: plan ? (
        <RecordLink resource="orders" id={order?.row.id ?? 0} underline="hover" color="inherit">
          {t(entry.action === 'create' ? 'cards.bought' : 'cards.step', { plan, step })}
        </RecordLink>
      ) : (
        step
      ),
      who: entry.actorLabel ?? entry.actor ?? t('crud.history.system'),
      chip: status && status.before !== status.after && (
        <EnumField
          source="status"
          resource={order ? 'orders' : name}
          record={{ ...order?.row, status: status.after }}
        />
      ),
      detail: went ?? (card && !order && card.action !== 'create' && <ChangeLines entry={card} but={UNREPORTED} />),
    };
  };
}

/** The timeline of a card, with a button for older orders. */
export function CardTimeline() {
  const t = useT();
  const record = useRecord();
  const orders = useResourceOf('orders');
  const [shown, setShown] = useState(AT_ONCE);
  const history = useHistory();
  const { pages, lives, oldest } = useCardOrders(record, orders);
  const events = cardEvents(history.data ?? [], lives, oldest);
  const toEvent = useEventTexts(useHolders(events));
  const waiting = history.isPending || (pages.isPending && pages.isFetching);
  const more = events.length > shown || pages.hasNextPage;
  const readOlder = (): void => {
    setShown(shown + AT_ONCE);
    if (events.length < shown + AT_ONCE && pages.hasNextPage) void pages.fetchNextPage();
  };
  const failed = history.error ?? pages.error;
  return (
    <Card data-section="card-life" sx={{ p: 2, breakInside: 'auto' }}>
      <EventList title={t('cards.life')} events={waiting ? [] : events.slice(0, shown).map(toEvent)}>
        {waiting && <RowsSkeleton rows={4} />}
        {failed && (
          <ErrorState
            error={failed}
            retry={() => {
              void history.refetch();
              void pages.refetch();
            }}
          />
        )}
        {!waiting && !failed && events.length === 0 && (
          <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{t('cards.none2')}</Box>
        )}
        {!waiting && more && (
          <Button
            size="small"
            className="no-print"
            data-older
            loading={pages.isFetchingNextPage}
            onClick={readOlder}
            sx={{ mt: 1 }}
          >
            {t('cards.older')}
          </Button>
        )}
      </EventList>
    </Card>
  );
}
