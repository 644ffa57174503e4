import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { FileSummary, ImportResult } from '../../providers/dataProvider';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import type { Call } from '../../test/server';
import { ImportDialog } from './ImportDialog';

export const GADGETS = makeResource([
  makeField('name', 'text', { label: 'Name', required: true }),
  makeField('remark', 'text', { label: 'Remark' }),
]);
export const FIELDS = [
  { name: 'name', label: 'Name', required: true },
  { name: 'remark', label: 'Remark', required: false },
];
export const columnOf = (heading: string, field: string | null): FileSummary['columns'][number] => ({
  heading,
  field,
  samples: [`${heading} 1`],
});
export const CLEAR: FileSummary = { columns: [columnOf('Name', 'name'), columnOf('Remark', 'remark')], fields: FIELDS };
export const UNCLEAR: FileSummary = {
  columns: [columnOf('Title', null), columnOf('Remark', 'remark')],
  fields: FIELDS,
};
export const GOOD: ImportResult = { total: 2, created: 1, updated: 1, errors: [] };
export const isDryRun = ({ query }: Call): boolean => query.get('dryRun') === 'true';

export function open(more: Partial<typeof GADGETS> = {}) {
  const onClose = jest.fn();
  const resource = { ...GADGETS, ...more };
  openPage(<ImportDialog onClose={onClose} />, { resource });
  return onClose;
}
export const choose = (name: string): void => {
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [new File(['x'], name)] } });
};
export const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string, times = 1): Promise<void> => {
  const found = await button(name);
  for (let time = 0; time < times; time += 1) fireEvent.click(found);
  await act(async () => undefined);
};
export const pressAtOnce = async (name: string): Promise<void> => {
  const found = await button(name);
  await act(async () => {
    fireEvent.click(found);
    fireEvent.click(found);
  });
};
export const step = (): string | undefined =>
  screen
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step')
    ?.textContent?.replace(/^\d/, '');
export const fileNameIn = ({ body }: Call): string => ((body as FormData).get('file') as File).name;
