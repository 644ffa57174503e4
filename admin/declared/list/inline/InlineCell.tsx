import { type ReactNode, useRef, useState } from 'react';
import EditIcon from '@mui/icons-material/EditOutlined';
import { type ManifestField, type ManifestResource, matches } from '@t3d/resources/kit';
import { lazyPart } from '../../../providers/lazyWithRetry';
import { isComposing } from '../../../ui/isComposing';
import { PlainIcon } from '../../../ui/PlainIcon';
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
// Makes the whole cell a click target, without moving its content.
const FACE = {
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
/** The styles of all inline cells, which are plain elements for speed. */
export const INLINE_CELLS = {
  '& .inline-cell.is-edited': { position: 'relative' },
  '& .inline-face': FACE,
  '& .inline-face.is-number': { justifyContent: 'flex-end' },
  '& .inline-face > span': { minWidth: 0 },
  '& .inline-face.is-number > span': { order: 1 },
  '& .inline-pencil': {
    fontSize: 'icon.xs',
    // Uses no `opacity`, because the browser would paint each cell separately.
    visibility: 'hidden',
    color: 'ink.secondary',
    cursor: 'pointer',
    flex: 'none',
    ml: 'auto',
  },
  '& .is-number > .inline-pencil': { ml: 0 },
  '& .inline-face:hover, & .inline-face:focus-visible': { borderColor: 'line.control', bgcolor: 'surface.paper' },
  '& .inline-face:hover > .inline-pencil, & .inline-face:focus-visible > .inline-pencil': {
    visibility: 'visible',
  },
} as const;

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
  return (
    <div className={editing ? 'inline-cell is-edited' : 'inline-cell'} onClick={stop}>
      <div
        ref={face}
        className={isNumeric(field) ? 'inline-face is-number' : 'inline-face'}
        data-inline={field.name}
        role="button"
        tabIndex={editing ? -1 : 0}
        aria-keyshortcuts="F2"
        title={`${t('views.inline.edit', { name: field.label })} · ${t('views.inline.hint')}`}
        onDoubleClick={() => setEditing(true)}
        onKeyDown={keys}
      >
        <span>{children}</span>
        <PlainIcon icon={EditIcon} className="inline-pencil" onClick={() => setEditing(true)} />
      </div>
      {editing && <InlineEditor resource={resource} field={field} record={record} onClose={close} />}
    </div>
  );
}

/** A cell that the user may edit in the table, or a plain value. */
export function InlineCell(props: InlineCellProps) {
  const variables = usePredicateVariables();
  const { resource, field, record, children } = props;
  const may =
    resource.list.inline.includes(field.name) &&
    [field.showWhen, field.editable, resource.editable].every((where) => matches(where, record, variables));
  return may ? <Editable {...props} /> : <>{children}</>;
}
