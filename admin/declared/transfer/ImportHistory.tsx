import { useState } from 'react';
import { useGetList } from 'ra-core';
import { Box, Button } from '@mui/material';
import { EnumField, MomentField } from '../fields';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { useDeclaredResource } from '../declaration';
import type { Row } from '../records';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { ROUND } from '../../ui/themeKeys';
import { CUT, Heading, SmallText } from '../../ui/Text';

export interface Undo {
  id: number;
  name: string;
}
interface ImportRow extends Row {
  fileName: string | null;
  rows: number;
  created: number;
  updated: number;
  state: 'DONE' | 'UNDONE';
  undoable: boolean;
  owner: number;
  ownerLabel: string | null;
  createdAt: string;
}
const AT_FIRST = 3;
const MORE = 20;
const nameOf = ({ fileName, id }: ImportRow): string => fileName || `#${id}`;

function OneImport({ row, undo }: { row: ImportRow; undo: (() => void) | undefined }) {
  const t = useT();
  const me = useSessionUser();
  const name = nameOf(row);
  return (
    <Box
      component="li"
      data-import={row.id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.25,
        px: 1.5,
        py: 0.75,
        '&:not(:last-of-type)': { borderBottom: 'soft' },
      }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Box sx={CUT} title={row.fileName ?? ''}>
          {name}
        </Box>
        <SmallText sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontVariantNumeric: 'tabular-nums' }}>
          <span>
            <MomentField source="createdAt" record={row} />
          </span>
          {row.owner !== me.id && row.ownerLabel && <span>{row.ownerLabel}</span>}
          <span>
            {t('imports.history.counts', { created: countText(row.created), updated: countText(row.updated) })}
          </span>
        </SmallText>
      </Box>
      {row.state === 'UNDONE' ? (
        <EnumField source="state" resource="imports" record={row} />
      ) : (
        undo && (
          <Button size="small" onClick={undo} aria-label={t('imports.undo.named', { name })}>
            {t('imports.undo.open')}
          </Button>
        )
      )}
    </Box>
  );
}

/** The imports of the user, or of all users for an ADMIN. */
export function ImportHistory({ undo }: { undo: (what: Undo) => void }) {
  const t = useT();
  const { name: resource } = useDeclaredResource();
  const kind = useResourceOf('imports');
  const [size, setSize] = useState(AT_FIRST);
  const { data, total = 0 } = useGetList<ImportRow>(
    'imports',
    {
      filter: { resource },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: size },
      meta: { quiet: true },
    },
    { enabled: kind?.calls.list === true, placeholderData: (former) => former },
  );
  if (!kind || !data || data.length === 0) return null;
  const mayUndo = kind.actions.some(({ name }) => name === 'undo');
  return (
    <Box component="section" aria-labelledby="import-history">
      <Heading level={3} size="small" id="import-history" sx={{ mb: 0.5 }}>
        {t('imports.history.title')}
      </Heading>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 'divider',
          borderRadius: ROUND.card,
          fontSize: 'size.small',
          maxHeight: 320,
          overflow: 'auto',
        }}
      >
        {data.map((row) => (
          <OneImport
            key={row.id}
            row={row}
            undo={mayUndo && row.state === 'DONE' ? () => undo({ id: row.id, name: nameOf(row) }) : undefined}
          />
        ))}
      </Box>
      {size === AT_FIRST && total > AT_FIRST && (
        <Button size="small" sx={{ mt: 0.5 }} onClick={() => setSize(MORE)}>
          {t('imports.history.more')}
        </Button>
      )}
    </Box>
  );
}
