import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { Manifest, ManifestField } from '@t3d/resources/kit';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';

export function OwnTrail() {
  const t = useT();
  const { id } = useSessionUser();
  const log = useResourceOf('audit-log');
  if (!log?.calls.list) return null;
  const mine = `?filter=${encodeURIComponent(JSON.stringify({ actor: id }))}`;
  return (
    <>
      <Box sx={{ color: 'ink.secondary', fontSize: 'size.small' }}>{t('tray.audit.help')}</Box>
      <Box>
        <Button component={Link} to={`${listPath(log)}${mine}`}>
          {t('tray.audit.open')}
        </Button>
      </Box>
    </>
  );
}

const LOG = 'audit-log';
type Words = ReadonlyMap<string, string>;

/** Returns the labels of the stored codes of actions or resources. */
function wordsOf(
  { resources }: Manifest,
  common: Readonly<Record<string, string>>,
): { action: Words; resource: Words } {
  const action = new Map(Object.entries(common));
  // Prefers the shortest label of actions with the same name.
  for (const { name, label } of resources
    .flatMap(({ actions }) => actions)
    .toSorted((one, other) => one.label.length - other.label.length))
    if (!action.has(name)) action.set(name, label);
  return { action, resource: new Map(resources.map(({ name, label }) => [name, label])) };
}

const NAME = 'record';
/** Turns the field `recordId` into a reference, so that it shows the record's name. */
const asRecord = (field: ManifestField, name: ManifestField | undefined): ManifestField =>
  field.name === 'recordId'
    ? { ...field, resourceIn: 'resource', ...(name && { label: name.label, labelIn: NAME }) }
    : field;
const asChoice = (field: ManifestField, words: Words | undefined): ManifestField =>
  words ? { ...field, kind: 'enum', options: [...words].map(([value, label]) => ({ value, label })) } : field;

/** Adds labels to the audit log. `common` has those of general actions. */
export function withAuditWords<M extends Manifest>(manifest: M, common: Readonly<Record<string, string>>): M {
  const words: Record<string, Words> = { ...wordsOf(manifest, common) };
  return {
    ...manifest,
    resources: manifest.resources.map((resource) => {
      if (resource.name !== LOG) return resource;
      const name = resource.fields.find((field) => field.name === NAME);
      const shown = resource.fields.filter((field) => field !== name);
      return { ...resource, fields: shown.map((field) => asRecord(asChoice(field, words[field.name]), name)) };
    }),
  };
}

export const AuditEntryShow = lazyWithRetry(() => import('./AuditEntryShow'), 'page');
