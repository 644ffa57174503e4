import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { type ManifestResource, kindOf } from '@t3d/resources/kit';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { fieldOf, isBlank, labelKey } from '../../declared/records';
import { countText } from '../../locales/counts';
import { useManifest } from '../../providers/manifest';
import { useCurrencyOf } from './facts';
import type { Change, LogRow } from './sentences';

/** The text decides whether a blank precedes or follows the part. `node` is what is shown. */
export interface Part {
  text: string;
  node: ReactNode;
}

export const useResources = (): ((name: string) => ManifestResource | undefined) => {
  const { resources } = useManifest();
  return (name) => resources.find((one) => one.name === name);
};

function ValueOf({ row, name, value, old }: { row: LogRow; name: string; value: unknown; old?: boolean }) {
  const about = useResources()(row.resource);
  const field = about && fieldOf(about, name);
  const names = row.changesLabel?.[name];
  const label = Array.isArray(value) ? value.map((id) => names?.[String(id)] ?? null) : names?.[String(value)];
  const isFile = field && kindOf(field).refersTo === 'file';
  const text = isBlank(value)
    ? '–'
    : typeof value === 'number'
      ? countText(value)
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return (
    <Box
      component={old ? 'span' : 'b'}
      sx={{ color: old ? 'ink.secondary' : undefined, '& *': { fontWeight: 'inherit', color: 'inherit' } }}
    >
      {!field ? (
        text
      ) : isFile ? (
        String(label ?? `#${String(value)}`)
      ) : (
        <DeclaredField
          source={name}
          resource={about.name}
          record={{ id: row.recordId ?? 0, [name]: value, [labelKey(name)]: label }}
        />
      )}
    </Box>
  );
}

/** `currency` follows the last amount of the change. */
export function sides(
  row: LogRow,
  name: string,
  { before, after }: Change,
  currency: string | null,
): Readonly<Record<string, Part[]>> {
  const unit = currency === null ? null : ` ${currency}`;
  const value = (given: unknown, old: boolean, isLast: boolean): Part[] => [
    {
      text: 'x',
      node: (
        <>
          <ValueOf row={row} name={name} value={given} old={old} />
          {isLast && unit}
        </>
      ),
    },
  ];
  return { before: value(before, true, isBlank(after)), after: value(after, false, !isBlank(after)) };
}

/** Returns the currency of a changed amount. Other values have no currency. */
export function useUnit(): (row: LogRow, name: string) => string | null {
  const resourceOf = useResources();
  const currencyOf = useCurrencyOf();
  return (row, name) => {
    const about = resourceOf(row.resource);
    const field = about && fieldOf(about, name);
    return field && kindOf(field).isAmount ? currencyOf(row) : null;
  };
}
