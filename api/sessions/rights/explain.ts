import type {
  Language,
  Obstacle,
  ProductFacts,
  Resource,
  ResourceRights,
  RightRow,
  Role,
  Standing,
} from '@t3d/resources/kit';
import { kindOf } from '@t3d/resources/kit';
import { fieldLabel, optionLabel, resourceLabel } from '@t3d/resources/locales';
import type { DeclaredCall } from '../../engine/access/permissions';
import { callsOf, holdsPattern, holdsRole, isOpenToKeys, mayRead, guardText } from '../../engine/access/permissions';
import { narrowerRows, rowsInWords } from '../../engine/access/bounds';
import type { Actor } from '../../context';
import { translate } from '../../locales';

/** A user, and what stands against all calls of theirs. */
export interface Subject {
  actor: Actor;
  nickname: string | null;
  standing: Standing[];
}

/** Who reads about whom, in which language. */
interface Question {
  reader: Actor;
  subject: Subject;
  language: Language;
  product: ProductFacts;
  /** The role of the subject. */
  role: Role;
}

/** An admin sees the rights of every role; others what their own role could do. */
const seesAll = ({ reader, product }: Question): boolean => holdsRole(reader, product.house.admins);

function obstaclesOf({ subject: { actor, standing } }: Question, { roles }: DeclaredCall, pattern: string): Obstacle[] {
  if (!holdsRole(actor, roles)) return ['role'];
  return [...(holdsPattern(actor, pattern) ? [] : ['pattern' as const]), ...standing];
}

const roleName = (role: Role, { product, language }: Question): string =>
  optionLabel(product.people, 'role', role, language);

/** States what would have to change. The first obstacle is the hardest to move. */
function remedyOf(question: Question, { roles }: DeclaredCall, [first]: readonly Obstacle[]): string | null {
  const { language } = question;
  if (first === undefined) return null;
  if (first !== 'role') return translate(`rights.${first}.remedy`, language);
  const names = roles.map((role) => roleName(role, question)).join(language === 'en' ? ', ' : '、');
  return seesAll(question)
    ? translate('rights.role.remedy', language, { roles: names })
    : translate('rights.role.ask', language);
}

function rowOf(question: Question, resource: Resource, call: DeclaredCall): RightRow {
  const { subject, language, product, role } = question;
  const { actor } = subject;
  const scopes = { narrower: call.scope, list: resource.declaration.scope };
  const pattern = `${resource.name}:${call.name}`;
  const obstacles = obstaclesOf(question, call, pattern);
  const params = { role: roleName(role, question), pattern };
  return {
    name: call.name,
    label: call.label,
    pattern,
    allowed: obstacles.length === 0,
    openToKeys: isOpenToKeys(resource, call.action),
    reasons: obstacles.map((code) => ({ code, text: translate(`rights.${code}`, language, params) })),
    remedy: remedyOf(question, call, obstacles),
    rows: holdsRole(actor, call.roles) ? narrowerRows(product, scopes, role, language) : null,
    when: call.action?.where && holdsRole(actor, call.roles) ? guardText({ language }, resource, call.action) : null,
  };
}

/**
 * Explains what the user may do with one resource, call by call. The reader sees the calls that its own role has, about
 * itself and about others alike; `withheld` counts the rest. `rights` is undefined if no call is left: then not even
 * the resource's name is given.
 */
export function explainResource(question: Question, resource: Resource): { rights?: ResourceRights; withheld: number } {
  const { reader, subject, language, product, role } = question;
  const { actor } = subject;
  const calls = callsOf(resource, language);
  const shown = calls.filter(({ roles }) => seesAll(question) || holdsRole(reader, roles));
  if (shown.length === 0) return { withheld: calls.filter(({ roles }) => holdsRole(actor, roles)).length };
  const kept = Object.entries(resource.fields).filter(
    ([, field]) => !field.hidden && !kindOf(field).isSecret && !mayRead(actor, field) && !field.inputOnly,
  );
  return {
    withheld: calls.filter((call) => !shown.includes(call) && holdsRole(actor, call.roles)).length,
    rights: {
      name: resource.name,
      label: resourceLabel(resource.name, language).label,
      path: resource.declaration.menu?.path,
      rows: rowsInWords(product, resource.declaration.scope, role, language),
      hiddenFields: kept.length,
      hidden: kept
        .filter(([, field]) => mayRead(reader, field))
        .map(([name]) => fieldLabel(resource.name, name, language)),
      calls: shown.map((call) => rowOf(question, resource, call)),
    },
  };
}
