import type { Language, Resource } from '@t3d/resources/kit';
import { fieldLabel } from '@t3d/resources/locales';

/**
 * The headings of a file's columns: the label of each field. Where a label is also another field's label or name, the
 * heading is the field's own name, so that an import finds every column again.
 */
export function columnHeadings(resource: Resource, names: readonly string[], language: Language): string[] {
  const labels = names.map((name) => fieldLabel(resource.name, name, language));
  const folded = labels.map((label) => label.toLowerCase());
  const isTaken = (at: number): boolean =>
    names.some((name, other) => other !== at && [name.toLowerCase(), folded[other]].includes(folded[at] as string));
  return names.map((name, at) => (isTaken(at) ? name : (labels[at] as string)));
}
