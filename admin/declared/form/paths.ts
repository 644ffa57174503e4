import { type ManifestField, kindOf } from '@t3d/resources/kit';

/** Returns the field at a path, for example `accessories.1.serial`. */
export const fieldAt = (fields: readonly ManifestField[], path: string): ManifestField | undefined =>
  fields.find(({ name }) => name === path || path.startsWith(`${name}.`));

const isIndex = (name: string): boolean => /^\d+$/.test(name);

interface Step {
  field: ManifestField;
  path: string;
  entry: number | null;
}

/** Returns the fields along a path, including parts of structured values and children. */
function stepsTo(field: ManifestField, path: string): Step[] {
  const steps: Step[] = [{ field, path: field.name, entry: null }];
  let at = field.name;
  for (const name of path === field.name ? [] : path.slice(field.name.length + 1).split('.')) {
    const last = steps.at(-1) as Step;
    at += `.${name}`;
    if (isIndex(name)) {
      last.entry = Number(name);
      continue;
    }
    const part = (last.field.parts ?? last.field.child?.fields)?.find((one) => one.name === name);
    if (!part) break;
    steps.push({ field: part, path: at, entry: null });
  }
  return steps;
}

/** Returns the innermost part of an error's path that has an input. */
export function inputAt(field: ManifestField, path: string): string {
  const isLine = kindOf(field).storage === 'children' && isIndex(path.slice(field.name.length + 1));
  return isLine ? path : (stepsTo(field, path).at(-1) as Step).path;
}

/** Formats a path, for example as `Accessories 2, serial number`. */
export function pathLabel(fields: readonly ManifestField[], path: string): string {
  const field = fieldAt(fields, path);
  if (!field) return path;
  return stepsTo(field, path)
    .map(({ field: { label }, entry }) => (entry === null ? label : `${label} ${entry + 1}`))
    .join(', ');
}

const WRONG = '[aria-invalid=true]:is(input, textarea, [role=combobox])';
const FOCUSABLE = [
  'input:not([type=hidden], [hidden], [disabled])',
  'textarea:not([aria-hidden=true])',
  '[role=combobox]',
  'button:not([disabled])',
].join(', ');

export function focusFirst(place: HTMLElement | null, paths: readonly string[]): void {
  const isAt = (element: HTMLElement): boolean => {
    const own = element.dataset.field ?? element.getAttribute('name');
    return own !== null && paths.some((path) => path === own || path.startsWith(`${own}.`));
  };
  const all = place?.querySelectorAll<HTMLElement>('[data-field], input[name], textarea[name]') ?? [];
  const wrong = [...all].find(isAt);
  if (!wrong) return;
  const target = wrong.querySelector<HTMLElement>(WRONG) ?? wrong.querySelector<HTMLElement>(FOCUSABLE) ?? wrong;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Scrolls to the middle, because sticky bars cover the edges.
  wrong.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  target.focus({ preventScroll: true });
}
