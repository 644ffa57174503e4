import { type ManifestField, readInput } from '@t3d/resources/kit';

const blankOr = (cell: string, read: (text: string) => unknown): unknown =>
  cell.trim() === '' ? null : read(cell.trim());

export const pasteTyped = (field: ManifestField, cell: string): unknown => readInput(field, cell);

/** Returns the value of the option with a value or label that equals a pasted cell. */
export const pasteOption = (field: ManifestField, cell: string): unknown =>
  blankOr(cell, (text) => field.options?.find(({ value, label }) => value === text || label === text)?.value ?? text);

const YES = new Set(['true', '1', 'yes', 'y', '是', '√']);
/** Returns true for a pasted text that `YES` lists, null for an empty cell, and false for any other text. */
export const pasteAnswer = (_field: ManifestField, cell: string): unknown =>
  blankOr(cell, (text) => YES.has(text.toLowerCase()));
