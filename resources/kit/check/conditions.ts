import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import { rolesOf } from '../define';
import type { Field, Fields } from '../field';
import { isWorkedOut } from '../field';
import type { Predicate } from '../predicates';
import { fieldsOf } from '../predicates';
import { fieldSets } from './fields';
import { canHold } from './possible';
import type { Check, Problem } from './problem';
import { fieldNamed } from './problem';

const isNowhere = ({ inputOnly, through, computed, sameAs, isBelow, ...field }: Field): boolean =>
  Boolean(inputOnly ?? through ?? computed ?? sameAs ?? isBelow) || isWorkedOut(field);

function neededProblems(field: Field): string[] {
  const { required, requiredWhen, managed, hidden } = field;
  if (!requiredWhen) return [];
  return [
    ...(required ? ['it is required, and requiredWhen says when; leave one of both out'] : []),
    ...(managed || hidden || isNowhere(field)
      ? ['requiredWhen asks for what nobody can give it; let its command see to it, or leave requiredWhen out']
      : []),
  ];
}

/** Reports conditions that use the wrong fields. Skips views, because views reuse the fields of another resource. */
function shownProblems({ fields, view }: Resource, { showWhen, requiredWhen }: Field): string[] {
  if (!showWhen || view) return [];
  if (!canHold(fields, [showWhen]))
    return ['showWhen can never hold of a record; write conditions that can be true together'];
  return requiredWhen && canHold(fields, [requiredWhen]) && !canHold(fields, [showWhen, requiredWhen])
    ? ['it is needed only where it is not shown; write requiredWhen and showWhen that can be true together']
    : [];
}

/** Returns a cycle of conditions that leads back to the first field, or null. */
function roundOf(fields: Fields, from: string): string[] | null {
  const seen = new Set<string>();
  const walk = (name: string, path: readonly string[]): string[] | null => {
    for (const next of fieldsOf(fields[name]?.showWhen)) {
      if (next === from) return [...path, next];
      if (!fields[next] || seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...path, next]);
      if (found) return found;
    }
    return null;
  };
  return walk(from, [from]);
}

/** Reports `showWhen` conditions that form a cycle, because a new form would show none of the fields. */
const roundProblems = (resource: Resource): Problem[] =>
  fieldSets(resource).flatMap(({ before, fields }) =>
    Object.keys(fields).flatMap((name): Problem[] => {
      const round = roundOf(fields, name);
      // Reports a cycle only once, for the first of its fields by name.
      if (!round || round.some((one) => one < name)) return [];
      const message =
        round.length === 2
          ? `showWhen names ${name} itself, which nobody can give while it is not shown; write it of another field`
          : `showWhen goes round, ${round.join(' → ')}, and none of them would be shown first; ` +
            `leave showWhen of one of them out, or write it of a field that is always shown`;
      return [{ resource: resource.name, field: before + name, message }];
    }),
  );

function closedProblems(field: Field, isWritable: boolean): string[] {
  const { editable, managed, hidden, createOnly } = field;
  const never = (managed && !isWritable) || hidden || createOnly || isNowhere(field);
  return editable && never ? ['editable speaks of what no update writes; leave it out'] : [];
}

/** Reports fields of an `editable` condition that some editors may not read, because the form shows the condition. */
function unread(resource: Resource, predicate: Predicate | undefined): string[] {
  const { access } = resource.declaration as unknown as Declaration;
  return fieldsOf(predicate).flatMap((name) => {
    const field = fieldNamed(resource, name);
    const blind = rolesOf(access.update).filter((role) => field?.hidden || (field?.read && !field.read.includes(role)));
    return blind.length > 0
      ? [
          `editable names ${name}, which ${blind.join(', ')}, who may update it, cannot read; ` +
            'name a field that they read',
        ]
      : [];
  });
}

export const checkConditions: Check = (resource) => {
  const { access, editable, writable } = resource.declaration as unknown as Declaration;
  const whole = [
    ...(editable && !access.update
      ? ['editable says which records can be changed, and nobody may; give access.update, or leave it out']
      : []),
    ...unread(resource, editable as Predicate | undefined),
  ];
  return [
    ...whole.map((message): Problem => ({ resource: resource.name, message })),
    ...roundProblems(resource),
    ...Object.entries(resource.fields).flatMap(([field, is]) =>
      [
        ...neededProblems(is),
        ...shownProblems(resource, is),
        ...closedProblems(is, writable?.includes(field) ?? false),
        ...unread(resource, is.editable),
      ].map((message): Problem => ({
        resource: resource.name,
        field,
        message,
      })),
    ),
  ];
};
