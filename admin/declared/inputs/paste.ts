import { type ManifestField, readInput } from '@t3d/resources/kit';

const blankOr = (cell: string, read: (text: string) => unknown): unknown =>
  cell.trim() === '' ? null : read(cell.trim());

export const pasteTyped = (field: ManifestField, cell: string): unknown => readInput(field, cell);

export const pasteOption = (field: ManifestField, cell: string): unknown =>
  blankOr(cell, (text) => field.options?.find(({ value, label }) => value === text || label === text)?.value ?? text);

const YES = new Set(['true', '1', 'yes', 'y', '是', '√']);
export const pasteAnswer = (_field: ManifestField, cell: string): unknown =>
  blankOr(cell, (text) => YES.has(text.toLowerCase()));
