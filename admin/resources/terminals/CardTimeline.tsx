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
import { type TimelineEvent, ChangeLines, EventList } from '../../declared/show/Timeline';
import { type Entry, actionText, useHistory } from '../../declared/show/useHistory';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { Card } from '../../ui/Card';
import { type CardEvent, type CardOrder, cardEvents, newHolder } from './cardEvents';

const AT_ONCE = 20;
const A_PAGE = 10;
/** Changes that the status chip or the new holder's name shows already, and the hidden `lpa`. */
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

/** Merges the history of a card and of its orders, newest first. Older orders load on demand. */
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
