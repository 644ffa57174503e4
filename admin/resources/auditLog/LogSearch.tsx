import { useState } from 'react';
import { Autocomplete, InputAdornment, TextField } from '@mui/material';
import SearchIcon from '@mui/icons-material/Search';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useNotify } from 'ra-core';
import { Keycap } from '../../declared/list/search/SearchBox';
import { useT } from '../../locales/useT';
import { useManifest, useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { useDebounced } from '../../ui/timing';
import { readSearch } from './sentences';

interface Found {
  resource: string;
  id: number;
  label: string;
}
/** A result of the search: a record, or a person whose actions are meant. */
interface Hit extends Found {
  by: 'about' | 'actor';
}
const PEOPLE = 'users';
const CARDS = 'terminals';
const MAX_HITS = 8;

const SEARCH_ICON = (
  <InputAdornment position="start" sx={{ mr: 0.5 }}>
    <SearchIcon sx={{ fontSize: 'icon.md' }} />
  </InputAdornment>
);

/** Returns a function that applies a filter and replaces others of the same kind. */
function useApply() {
  const { filterValues, setFilters } = useListContext();
  return (found: Readonly<Record<string, unknown>>): void => {
    const {
      resource: _resource,
      recordId: _record,
      actor_in: _actor,
      requestId: _request,
      ...rest
    } = filterValues ?? {};
    setFilters({ ...rest, ...found }, {}, false);
  };
}

function useHits(words: string): { hits: Hit[]; isFetching: boolean } {
  const provider = useApi();
  const { data = [], isFetching } = useQuery({
    queryKey: queryKeys.search(undefined, words),
    queryFn: async ({ signal }) =>
      (await provider.request<{ rows: Found[] }>('GET', 'search', { query: { q: words }, signal, quiet: true })).rows,
    enabled: words !== '',
  });
  const hits = data
    .slice(0, MAX_HITS)
    .flatMap((one): Hit[] => [
      ...(one.resource === PEOPLE ? [{ ...one, by: 'actor' as const }] : []),
      { ...one, by: 'about' as const },
    ]);
  return { hits: words === '' ? [] : hits, isFetching };
}

/** Searches the audit log. A pasted request id or card number is found at once, other texts by record or person. */
export function LogSearch() {
  const t = useT();
  const notify = useNotify();
  const provider = useApi();
  const apply = useApply();
  const { resources } = useManifest();
  const hasCards = useResourceOf(CARDS)?.calls.list === true;
  const [text, setText] = useState('');
  const read = readSearch(text);
  const words = useDebounced(read?.by === 'words' && read.text.length > 1 ? read.text : '', 300);
  const { hits, isFetching } = useHits(words);
  const kindOf = (name: string): string => resources.find((one) => one.name === name)?.singular ?? '';
  const choose = ({ by, resource, id }: Hit): void => {
    apply(by === 'actor' ? { actor_in: String(id) } : { resource, recordId: id });
    setText('');
  };
  const submit = async (): Promise<void> => {
    if (read?.by === 'request') apply({ requestId: read.text });
    else if (read?.by === 'card' && hasCards) {
      const { rows } = await readPage(provider, CARDS, { iccid: read.text, size: 1 });
      if (!rows[0]) return notify(t('audit.noHit', { text: read.text }), { type: 'info' });
      apply({ resource: CARDS, recordId: rows[0].id });
    } else return;
    setText('');
  };
  return (
    <Autocomplete<Hit, false, false, true>
      freeSolo
      size="small"
      options={hits}
      filterOptions={(options) => options}
      loading={isFetching}
      loadingText={t('audit.searching')}
      getOptionLabel={(hit) => (typeof hit === 'string' ? hit : hit.label)}
      getOptionKey={(hit) => (typeof hit === 'string' ? hit : `${hit.by} ${hit.resource} ${hit.id}`)}
      renderOption={({ key, ...option }, hit) => (
        <li key={key} {...option} data-hit={hit.by}>
          {hit.by === 'actor'
            ? t('audit.doneBy', { name: hit.label })
            : t('audit.about', { kind: kindOf(hit.resource), name: hit.label })}
        </li>
      )}
      inputValue={text}
      value={null}
      onInputChange={(_event, next, reason) => reason !== 'reset' && setText(next)}
      onChange={(_event, hit) => (hit && typeof hit !== 'string' ? choose(hit) : void submit())}
      sx={{ width: { xs: '100%', sm: 264 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={t('audit.search')}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: SEARCH_ICON,
              endAdornment: text === '' ? <Keycap aria-hidden>/</Keycap> : params.slotProps.input.endAdornment,
            },
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('audit.search'), 'data-search': '' },
          }}
        />
      )}
    />
  );
}
