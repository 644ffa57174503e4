import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, Button } from '@mui/material';
import { type I18nText, readI18n } from '@t3d/resources/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDeclaredResource } from '../../declared/declaration';
import { useActionRequest } from '../../declared/actions/request';
import { useT } from '../../locales/useT';
import { language } from '../../providers/language';
import { queryKeys } from '../../providers/queryKeys';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { LoadedSection } from '../../ui/Section';
import { SmallText } from '../../ui/Text';

const keys = { order: (resource: string) => [resource, 'order'] as const };

interface Topic {
  id: number;
  name: string | I18nText;
}
const nameOf = ({ name }: Topic): string => (typeof name === 'string' ? name : readI18n(name, language));
const MAX_TOPICS = 200;

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_one, index) => index !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

/** The entries in order, moved by drag or by Alt and an arrow key. */
function Sortable({ topics, onMove }: { topics: readonly Topic[]; onMove: (from: number, to: number) => void }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const drop = (to: number): void => {
    if (dragged !== null && dragged !== to) onMove(dragged, to);
    setDragged(to);
  };
  const step = (event: KeyboardEvent, at: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const to = at + by;
    if (by === 0 || !event.altKey || to < 0 || to >= topics.length) return;
    event.preventDefault();
    onMove(at, to);
    requestAnimationFrame(() => (list.current?.children[to] as HTMLElement | undefined)?.focus());
  };
  return (
    <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {topics.map((topic, index) => (
        <Box
          component="li"
          key={topic.id}
          data-topic={topic.id}
          draggable
          tabIndex={0}
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => {
            event.preventDefault();
            drop(index);
          }}
          onDragEnd={() => setDragged(null)}
          onKeyDown={(event) => step(event, index)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            minHeight: 40,
            px: 2,
            borderBottom: 'divider',
            cursor: 'grab',
            bgcolor: dragged === index ? 'accent.selected' : undefined,
          }}
        >
          <DragIndicatorIcon sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }} />
          {nameOf(topic)}
        </Box>
      ))}
    </Box>
  );
}

function Order({ given, onClose }: { given: readonly Topic[]; onClose: () => void }) {
  const t = useT();
  const { name } = useDeclaredResource();
  const provider = useApi();
  const client = useQueryClient();
  const [topics, setTopics] = useState(given);
  const { run, pending, problem } = useApiMutation({
    send: () => provider.act(name, 'reorder', { order: topics.map(({ id }) => id) }),
    success: () => t('topics.saved'),
    onDone: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.resource(name) });
      await client.invalidateQueries({ queryKey: queryKeys.options });
      onClose();
    },
  });
  return (
    <>
      <SmallText sx={{ px: 2, py: 1 }}>{problem ?? t('topics.hint')}</SmallText>
      <Box sx={{ overflowY: 'auto', borderTop: 'divider' }}>
        <Sortable topics={topics} onMove={(from, to) => setTopics((now) => moved(now, from, to))} />
      </Box>
      <DialogFooter>
        <Button onClick={onClose}>{t('topics.cancel')}</Button>
        <Button
          variant="contained"
          color="primary"
          loading={pending}
          loadingPosition="start"
          onClick={() => void run()}
        >
          {t('topics.save')}
        </Button>
      </DialogFooter>
    </>
  );
}

export default function OrderDialog() {
  const { onClose } = useActionRequest();
  const t = useT();
  const { name } = useDeclaredResource();
  const provider = useApi();
  const query = useQuery({
    queryKey: keys.order(name),
    queryFn: () => readPage<Topic>(provider, name, { size: MAX_TOPICS, sort: 'sort', order: 'ASC' }),
    gcTime: 0,
  });
  return (
    <AppDialog id="topic-order" width={480} title={t('topics.title')} onClose={onClose}>
      <LoadedSection query={query} rows={6}>
        {({ rows }) => <Order given={rows} onClose={onClose} />}
      </LoadedSection>
    </AppDialog>
  );
}
