import type { Field } from '../field';
import { isColumn } from '../field';
import type { Kind } from '../kind';
import { ENABLED } from '../people';
import { BACKDOOR } from '../roles';
import type { Check, Product } from './problem';
import { fieldNamed, insteadOf, namesOf } from './problem';
import type { Resource } from '../define';

/** What is wrong with a field, if anything. */
type Part = (field: Field, product: Product) => string | undefined;
interface Wanted {
  readonly kind: Kind;
  /** What it is declared by, as a declaration says it. */
  readonly write: string;
  readonly optional?: true;
  readonly more?: Part;
}

const all = (values: readonly string[] | undefined, wanted: readonly string[]): boolean =>
  wanted.every((word) => values?.includes(word));

/** Everybody's role is one of the product's. */
const ofRoles: Part = ({ values = [] }, { roles }) => {
  const missing = roles.filter((role) => role !== BACKDOOR && !values.includes(role));
  const [alien] = values.filter((role) => role !== BACKDOOR && !roles.includes(role));
  if (missing.length > 0) return `it lacks the product’s role ${missing.join(', ')}; write f.enum(ROLES)`;
  return alien === undefined ? undefined : `${alien} is no role of the product; ${insteadOf(alien, roles)}`;
};

const FIELDS: Readonly<Record<string, Wanted>> = {
  account: {
    kind: 'text',
    write: 'f.text({ required: true, unique: true })',
    more: ({ required, unique }) =>
      required && unique ? undefined : 'two people could log in as one; write required: true, unique: true',
  },
  role: { kind: 'enum', write: 'f.enum(ROLES)', more: ofRoles },
  status: {
    kind: 'enum',
    write: `f.enum(['${ENABLED}', 'DISABLED'], { default: '${ENABLED}' })`,
    more: ({ values }) =>
      all(values, [ENABLED])
        ? undefined
        : `nobody could log in without the value ${ENABLED}; write it among its values`,
  },
  passwordHash: {
    kind: 'secret',
    write: 'f.secret({ hidden: true })',
    more: ({ hidden }) => (hidden ? undefined : 'it would be written by a form; write hidden: true'),
  },
  password: {
    kind: 'secret',
    optional: true,
    write: 'f.secret({ inputOnly: true })',
    more: ({ inputOnly }) => (inputOnly ? undefined : 'it would be kept as it is given; write inputOnly: true'),
  },
  nickname: { kind: 'text', optional: true, write: 'f.text()' },
  avatar: {
    kind: 'image',
    optional: true,
    write: "f.image({ use: 'avatar' })",
    more: ({ use }) => (use === 'avatar' ? undefined : 'nobody could choose one; write use: ‘avatar’'),
  },
  email: { kind: 'contact', optional: true, write: "f.contact({ accepts: 'email' })" },
  accountType: { kind: 'enum', optional: true, write: "f.enum(['EMAIL', 'PHONE'])" },
  apis: { kind: 'texts', optional: true, write: 'f.texts({ managed: true })' },
  accountAuth: { kind: 'boolean', optional: true, write: 'f.boolean()' },
};

function fieldProblem(field: Field | undefined, wanted: Wanted, product: Product): string | undefined {
  const { kind, write, optional, more } = wanted;
  if (!field) return optional ? undefined : `those who log in need it; write ${write}, or …accountFields(ROLES)`;
  if (field.kind !== kind) return `of those who log in it is of the kind ${kind}; write ${write}`;
  if (kind !== 'secret' && !isColumn(field)) return `of those who log in it is a column of its own; write ${write}`;
  return more?.(field, product);
}

/** Fields that the product names of its people: references to those above, what a session shows. */
function namedProblems(resource: Resource, { people, logIn = {} }: Product): { field: string; message: string }[] {
  const isAbove = (name: string): boolean => {
    const field = fieldNamed(resource, name);
    return field?.kind === 'reference' && field.resource === people && isColumn(field);
  };
  const isShown = (name: string): boolean => {
    const field = fieldNamed(resource, name);
    return field !== undefined && (isColumn(field) || field.through !== undefined) && field.kind !== 'secret';
  };
  const unlike = (names: readonly string[] = [], fits: (name: string) => boolean, what: string) =>
    names
      .filter((name) => !fits(name))
      .map((field) => ({ field, message: `${what}; ${insteadOf(field, namesOf(resource).filter(fits))}` }));
  return [
    ...unlike(logIn.above, isAbove, `logIn.above names it, and it is no stored reference to ${people}`),
    ...unlike(logIn.profile, isShown, 'logIn.profile names it, and it is nothing that is stored and may be shown'),
  ];
}

/** Whether the product's people have what logging in needs. */
export const checkPeople: Check = (resource, product) => {
  if (resource.name !== product.people) return [];
  if (resource.view)
    return [{ resource: resource.name, message: 'those who log in are no view; name the resource that it is of' }];
  const own = Object.entries(FIELDS).flatMap(([name, wanted]) => {
    const message = fieldProblem(resource.fields[name], wanted, product);
    return message === undefined ? [] : [{ field: name, message }];
  });
  return [...own, ...namedProblems(resource, product)].map((problem) => ({ resource: resource.name, ...problem }));
};
