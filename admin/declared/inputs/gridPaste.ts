import { type ManifestField, readInput } from '@t3d/resources/kit';

/** Kinds that can be pasted from a spreadsheet. Others must be selected. */
const TYPED = ['text', 'contact', 'digits', 'money', 'integer', 'rate', 'date', 'enum', 'boolean'];
const YES = new Set(['true', '1', 'yes', 'y', '是', '√']);

/** Parses tab-separated cells, with quotes around those with line breaks. Null for a single cell. */
export function readTable(text: string): string[][] | null {
  const lines: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = (): void => {
    (lines.at(-1) as string[]).push(cell);
    cell = '';
  };
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] as string;
    if (quoted && sign === '"' && plain[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && sign === '\t') end();
    else if (!quoted && sign === '\n') {
      end();
      lines.push([]);
    } else cell += sign;
  }
  end();
  return lines.length === 1 && lines[0]?.length === 1 ? null : lines;
}

/** Converts a pasted cell to the field's value. An invalid one stays text, so that validation rejects it. */
export function readPasted(field: ManifestField, cell: string): unknown {
  const text = cell.trim();
  if (text === '') return null;
  switch (field.kind) {
    case 'boolean':
      return YES.has(text.toLowerCase());
    case 'enum':
      return field.options?.find(({ value, label }) => value === text || label === text)?.value ?? text;
    default:
      if (!field.dictionary) return readInput(field, text);
      return field.options?.find(({ value, label }) => value === text || label === text)?.value ?? text;
  }
}

export const isPasted = ({ kind }: Pick<ManifestField, 'kind'>): boolean => TYPED.includes(kind);
