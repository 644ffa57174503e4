import { useState } from 'react';
import { Box, Button, Link } from '@mui/material';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { EnumField } from '../../declared/fields/EnumField';
import { useApi } from '../../providers/useApi';
import { showPath } from '../../state/resourcePaths';
import { fieldOf } from '../../declared/records';
import type { Row } from '../../declared/records';
import { ChangeLines, EventList } from '../../declared/show/Timeline';
import type { TimelineEvent } from '../../declared/show/Timeline';
import type { Entry } from '../../declared/show/useHistory';
import { actionText, useHistory } from '../../declared/show/useHistory';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { Card } from '../../ui/Card';
import { ORDERS_A_PAGE, loadOrdersOf, keys } from './calls';
import type { CardEvent, CardOrder } from './cardEvents';
import { cardEvents, newHolder } from './cardEvents';

const AT_ONCE = 20;
/** Shown by the chip, by whom the card went to, or not at all. */
const UNREPORTED = ['agent1', 'agent2', 'agent3', 'status', 'lpa'];

/** The orders of a card, a page at a time, each with its history. */
function useCardOrders(card: Row, orders: ManifestResource | undefined) {
  const provider = useApi();
  const pages = useInfiniteQuery({
    queryKey: keys.ordersOfCard(card.id, card.version),
    queryFn: ({ pageParam }) => loadOrdersOf(provider, card.id, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * ORDERS_A_PAGE < last.total ? all.length + 1 : undefined),
    enabled: Boolean(orders?.calls.list),
    retry: false,
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const histories = useQueries({
    queries: rows.map((row) => ({
      queryKey: queryKeys.history('orders', row.id, row.version),
      queryFn: (): Promise<Entry[]> => provider.history('orders', row.id),
      enabled: Boolean(orders?.calls.history),
      retry: false,
    })),
  });
  const lives = rows.map((order, index): CardOrder => ({ order, entries: histories[index]?.data ?? null }));
  return { pages, lives, oldest: pages.hasNextPage ? String(rows.at(-1)?.createdAt) : null };
}

/** Names of those whom the card went to. */
function useHolders(events: readonly CardEvent[], users: ManifestResource | undefined): ReadonlyMap<number, string> {
  const provider = useApi();
  const ids = [...new Set(events.flatMap(({ card }) => (card ? (newHolder(card) ?? []) : [])))].toSorted(
    (one, other) => one - other,
  );
  const { data } = useQuery({
    queryKey: keys.userNames(ids),
    queryFn: () => provider.getMany<Row>('users', { ids }),
    enabled: ids.length > 0 && Boolean(users?.calls.list),
    retry: false,
    staleTime: 60_000,
  });
  return new Map((data?.data ?? []).map((user) => [user.id, String(user.nickname ?? user.account)]));
}

/** The texts of an event of a card: the action, its plan, the state that it led to, the person. */
function useEventTexts(
  resource: ManifestResource,
  orders: ManifestResource | undefined,
  holders: ReadonlyMap<number, string>,
): (event: CardEvent) => TimelineEvent {
  const t = useT();
  const chipOf = (of: ManifestResource | undefined, entry: Entry | undefined, row?: Row) => {
    const field = of && fieldOf(of, 'status');
    const change = entry?.changes?.status;
    return field && change && change.before !== change.after ? (
      <EnumField source="status" resource={of.name} record={{ ...row, status: change.after }} />
    ) : undefined;
  };
  return ({ key, at, card, order }) => {
    const plan = order && String(order.row.planLabel ?? order.row.orderNo);
    const step = order && orders ? actionText(order.entry, t) : '';
    const bought = order?.entry.action === 'create';
    const title =
      order && plan !== null
        ? t(bought ? 'cards.bought' : 'cards.step', { plan, step: step })
        : actionText(card as Entry, t);
    const holder = card ? newHolder(card) : undefined;
    const owner = typeof holder === 'number' ? holders.get(holder) : undefined;
    const went = holder === null ? t('cards.stock') : owner === undefined ? null : t('cards.held', { owner });
    const entry = (order?.entry ?? card) as Entry;
    return {
      key,
      at,
      title:
        order && orders?.calls.show ? (
          <Link component={RouterLink} to={showPath(orders, order.row.id)} underline="hover" color="inherit">
            {title}
          </Link>
        ) : (
          title
        ),
      who: entry.actorLabel ?? entry.actor ?? t('crud.history.system'),
      chip: order ? chipOf(orders, order.entry, order.row) : chipOf(resource, card ?? undefined),
      detail: went ?? (card && !order && card.action !== 'create' && <ChangeLines entry={card} but={UNREPORTED} />),
    };
  };
}

/**
 * The life of a card, newest first: its own history and what became of each of its orders. Older ones are read on
 * demand.
 */
export function CardTimeline() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const orders = useResourceOf('orders');
  const users = useResourceOf('users');
  const [shown, setShown] = useState(AT_ONCE);
  const history = useHistory();
  const { pages, lives, oldest } = useCardOrders(record, orders);
  const events = cardEvents(history.data ?? [], lives, oldest);
  const toEvent = useEventTexts(resource, orders, useHolders(events, users));
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
