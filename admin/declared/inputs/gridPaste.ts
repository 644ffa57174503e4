import { readInput } from '@t3d/resources/kit';
import type { ManifestField } from '@t3d/resources/kit';

/** Kinds that a cell of a spreadsheet can give; the others are chosen by hand. */
const TYPED = ['text', 'contact', 'digits', 'money', 'integer', 'rate', 'date', 'enum', 'boolean'];
const YES = new Set(['true', '1', 'yes', 'y', '是', '√']);

/** Reads the cells of a spreadsheet: tabs between them, quotes around those with breaks; null for a single cell. */
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

/** A pasted cell as the value of a field; what it cannot be stays text, so that the shared rules refuse it by name. */
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

/** Whether cells of a spreadsheet can be pasted into this field. */
export const isPasted = ({ kind }: Pick<ManifestField, 'kind'>): boolean => TYPED.includes(kind);
