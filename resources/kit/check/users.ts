import type { Field } from '../field';
import { isColumn, isReference, kindOf } from '../kind';
import { f } from '../../kinds';
import { ENABLED } from '../userFields';
import { BACKDOOR } from '../roles';
import type { Check, Product } from './problem';
import { fieldNamed, insteadOf, namesOf } from './problem';
import type { Resource } from '../define';

type Part = (field: Field, product: Product) => string | undefined;
interface Wanted {
  /** A field of the required kind, to compare with the product's field. */
  readonly like: Field;
  /** The declaration to suggest in the error message. */
  readonly write: string;
  readonly optional?: true;
  readonly more?: Part;
}

const all = (values: readonly string[] | undefined, wanted: readonly string[]): boolean =>
  wanted.every((word) => values?.includes(word));

const ofRoles: Part = ({ values = [] }, { roles }) => {
  const missing = roles.filter((role) => role !== BACKDOOR && !values.includes(role));
  const [alien] = values.filter((role) => role !== BACKDOOR && !roles.includes(role));
  if (missing.length > 0) return `it lacks the product’s role ${missing.join(', ')}; write f.enum(ROLES)`;
  return alien === undefined ? undefined : `${alien} is no role of the product; ${insteadOf(alien, roles)}`;
};

const WORD = f.enum([]);
const FIELDS: Readonly<Record<string, Wanted>> = {
  account: {
    like: f.text(),
    write: 'f.text({ required: true, unique: true })',
    more: ({ required, unique }) =>
      required && unique ? undefined : 'two people could log in as one; write required: true, unique: true',
  },
  role: { like: WORD, write: 'f.enum(ROLES)', more: ofRoles },
  status: {
    like: WORD,
    write: `f.enum(['${ENABLED}', 'DISABLED'], { default: '${ENABLED}' })`,
    more: ({ values }) =>
      all(values, [ENABLED])
        ? undefined
        : `nobody could log in without the value ${ENABLED}; write it among its values`,
  },
  passwordHash: {
    like: f.secret(),
    write: 'f.secret({ hidden: true })',
    more: ({ hidden }) => (hidden ? undefined : 'it would be written by a form; write hidden: true'),
  },
  password: {
    like: f.secret(),
    optional: true,
    write: 'f.secret({ inputOnly: true })',
    more: ({ inputOnly }) => (inputOnly ? undefined : 'it would be kept as it is given; write inputOnly: true'),
  },
  nickname: { like: f.text(), optional: true, write: 'f.text()' },
  avatar: {
    like: f.image({ use: 'avatar' }),
    optional: true,
    write: "f.image({ use: 'avatar' })",
    more: ({ use }) => (use === 'avatar' ? undefined : 'nobody could choose one; write use: ‘avatar’'),
  },
  email: { like: f.contact(), optional: true, write: "f.contact({ accepts: 'email' })" },
  accountType: { like: WORD, optional: true, write: "f.enum(['EMAIL', 'PHONE'])" },
  apis: { like: f.texts(), optional: true, write: 'f.texts({ managed: true })' },
  accountAuth: { like: f.boolean(), optional: true, write: 'f.boolean()' },
};

function fieldProblem(field: Field | undefined, wanted: Wanted, product: Product): string | undefined {
  const { like, write, optional, more } = wanted;
  if (!field) return optional ? undefined : `those who log in need it; write ${write}, or …accountFields(ROLES)`;
  if (field.kind !== like.kind) return `of those who log in it is of the kind ${like.kind}; write ${write}`;
  if (!kindOf(field).isSecret && !isColumn(field))
    return `of those who log in it is a column of its own; write ${write}`;
  return more?.(field, product);
}

function namedProblems(resource: Resource, { people, logIn = {} }: Product): { field: string; message: string }[] {
  const isAbove = (name: string): boolean => {
    const field = fieldNamed(resource, name);
    return field !== undefined && isReference(field) && field.resource === people && isColumn(field);
  };
  const isShown = (name: string): boolean => {
    const field = fieldNamed(resource, name);
    return field !== undefined && (isColumn(field) || field.through !== undefined) && !kindOf(field).isSecret;
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
