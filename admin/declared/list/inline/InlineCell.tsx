import { type ReactNode, useRef, useState } from 'react';
import { Box } from '@mui/material';
import EditIcon from '@mui/icons-material/EditOutlined';
import { type ManifestField, type ManifestResource, matches } from '@t3d/resources/kit';
import { lazyPart } from '../../../providers/lazyWithRetry';
import { isComposing } from '../../../ui/isComposing';
import { type Row, isNumeric } from '../../records';
import { useT } from '../../../locales/useT';
import { usePredicateVariables } from '../../variables';

const InlineEditor = lazyPart(() => import('./InlineEditor'));

interface InlineCellProps {
  resource: ManifestResource;
  field: ManifestField;
  record: Row;
  children: ReactNode;
}

const stop = (event: React.SyntheticEvent): void => event.stopPropagation();
// The whole cell is a click target, and a click must not move the content.
const CELL = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  mx: -1,
  px: '7px',
  minHeight: 30,
  minWidth: 56,
  cursor: 'text',
  border: '1px solid transparent',
  borderRadius: 1,
} as const;
const PENCIL = { fontSize: 'icon.xs', opacity: 0, color: 'ink.secondary', cursor: 'pointer', flex: 'none' } as const;
const HOVERED = { borderColor: 'line.control', bgcolor: 'surface.paper', '& .inline-pencil': { opacity: 1 } } as const;

function Editable({ resource, field, record, children }: InlineCellProps) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const face = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setEditing(false);
    requestAnimationFrame(() => face.current?.focus());
  };
  const keys = (event: React.KeyboardEvent): void => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event;
    if (isComposing(event) || target !== currentTarget || ctrlKey || metaKey || altKey) return;
    if (key !== 'Enter' && key !== 'F2' && key !== 'e') return;
    event.preventDefault();
    setEditing(true);
  };
  const right = isNumeric(field);
  return (
    <Box sx={{ position: 'relative' }} onClick={stop}>
      <Box
        ref={face}
        data-inline={field.name}
        role="button"
        tabIndex={editing ? -1 : 0}
        aria-keyshortcuts="F2"
        title={`${t('views.inline.edit', { name: field.label })} · ${t('views.inline.hint')}`}
        onDoubleClick={() => setEditing(true)}
        onKeyDown={keys}
        sx={{ ...CELL, justifyContent: right ? 'flex-end' : 'flex-start', '&:hover, &:focus-visible': HOVERED }}
      >
        <Box component="span" sx={{ order: right ? 1 : 0, minWidth: 0 }}>
          {children}
        </Box>
        <EditIcon
          className="inline-pencil"
          aria-hidden
          onClick={() => setEditing(true)}
          sx={{ ...PENCIL, ml: right ? 0 : 'auto' }}
        />
      </Box>
      {editing && <InlineEditor resource={resource} field={field} record={record} onClose={close} />}
    </Box>
  );
}

/** The declaration, the permissions and the record must allow editing in place. */
export function InlineCell(props: InlineCellProps) {
  const variables = usePredicateVariables();
  const { resource, field, record, children } = props;
  const may =
    resource.list.inline.includes(field.name) &&
    [field.showWhen, field.editable, resource.editable].every((where) => matches(where, record, variables));
  return may ? <Editable {...props} /> : <>{children}</>;
}
