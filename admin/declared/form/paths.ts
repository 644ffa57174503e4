import type { ManifestField } from '@t3d/resources/kit';

/** The field that an error is about, which names it or a place in its value: `accessories.1.serial`. */
export const fieldAt = (fields: readonly ManifestField[], path: string): ManifestField | undefined =>
  fields.find(({ name }) => name === path || path.startsWith(`${name}.`));

const isIndex = (name: string): boolean => /^\d+$/.test(name);

/** The fields on the way to a place inside a value, as far as its form has inputs for them. */
function stepsTo(field: ManifestField, path: string): { field: ManifestField; entry: number | null }[] {
  const names = path.slice(field.name.length + 1).split('.');
  const steps: { field: ManifestField; entry: number | null }[] = [{ field, entry: null }];
  for (const name of path === field.name ? [] : names) {
    const last = steps.at(-1) as (typeof steps)[number];
    if (isIndex(name)) {
      last.entry = Number(name);
      continue;
    }
    const part = last.field.parts?.find((one) => one.name === name);
    if (!part) break;
    steps.push({ field: part, entry: null });
  }
  return steps;
}

/** The input at which an error is shown: that of the place itself where there is one, else that of the whole field. */
export function inputAt(field: ManifestField, path: string): string {
  const names = path.split('.').filter((name) => !isIndex(name));
  const whole = !field.parts || stepsTo(field, path).length < names.length;
  return whole ? field.name : path;
}

/** A place in words: `Accessories 2, serial number`. */
export function pathLabel(fields: readonly ManifestField[], path: string): string {
  const field = fieldAt(fields, path);
  if (!field) return path;
  return stepsTo(field, path)
    .map(({ field: { label }, entry }) => (entry === null ? label : `${label} ${entry + 1}`))
    .join(', ');
}
