import {
  type UserRecord,
  type ProductSettings,
  type Rights,
  type Roles,
  type AccountBlock,
  BACKDOOR,
  ENABLED,
  type Language,
  type Obstacle,
  type Resource,
  type ResourceRights,
  type RightRow,
  type Role,
  kindOf,
} from '@t3d/resources/kit';
import type { Context, Actor } from '../context';
import {
  requirePattern,
  type DeclaredCall,
  callsOf,
  hasPermission,
  hasRole,
  isOpenToKeys,
  mayRead,
  guardText,
} from '../engine/access/permissions';
import { readId } from '../engine/rows/read/query';
import { requireInScope } from '../engine/rows/read/read';
import { NotFound } from '../errors';
import { type MessageName, translate, translateMessage } from '../locales';
import { placeOf } from '../models/actors';
import { userTable, userResource } from '../models/userTable';
import { secondFactorRolesOf, withSecondFactor } from '../models/secondFactors';
import { requireUser } from './account';
import { fieldLabel, optionLabel, resourceLabel } from '@t3d/resources/locales';
import { narrowerRows, rowsInWords } from '../engine/access/bounds';

/** The user of an explanation, with the reasons that block all calls. */
interface Subject {
  actor: Actor;
  nickname: string | null;
  standing: AccountBlock[];
}

/** The reader, the user and the language of an explanation. */
interface Question {
  reader: Actor;
  subject: Subject;
  language: Language;
  product: ProductSettings;
  role: Role;
}

/** Returns whether the reader sees the rights of every role, as admins do. */
const seesAll = ({ reader, product }: Question): boolean => hasRole(reader, product.builtin.admins);

function obstaclesOf({ subject: { actor, standing } }: Question, { roles, pattern }: AnyCall): Obstacle[] {
  if (!hasRole(actor, roles)) return ['role'];
  return [...(hasPermission(actor, pattern) ? [] : ['pattern' as const]), ...standing];
}

/** A declared call or a hand-written one. */
type AnyCall = Pick<DeclaredCall, 'name' | 'label' | 'roles' | 'pattern'>;

const roleName = (role: Role, { product, language }: Question): string =>
  optionLabel(product.people, 'role', role, language);

/** Returns the change that would allow a call, by its first obstacle. */
function remedyOf(question: Question, { roles }: AnyCall, [first]: readonly Obstacle[]): string | null {
  const { language } = question;
  if (first === undefined) return null;
  if (first !== 'role') return translate(`rights.${first}.remedy`, language);
  const names = roles.map((role) => roleName(role, question)).join(language === 'en' ? ', ' : '、');
  return seesAll(question)
    ? translate('rights.role.remedy', language, { roles: names })
    : translate('rights.role.ask', language);
}

function verdictOn(question: Question, call: AnyCall): Omit<RightRow, 'openToKeys' | 'rows' | 'when'> {
  const { language, role } = question;
  const { name, label, pattern } = call;
  const obstacles = obstaclesOf(question, call);
  const params = { role: roleName(role, question), pattern };
  return {
    name,
    label,
    pattern,
    allowed: obstacles.length === 0,
    reasons: obstacles.map((code) => ({ code, text: translate(`rights.${code}`, language, params) })),
    remedy: remedyOf(question, call, obstacles),
  };
}

function rowOf(question: Question, resource: Resource, call: DeclaredCall): RightRow {
  const { subject, language, product, role } = question;
  const { actor } = subject;
  const scopes = { narrower: call.scope, list: resource.declaration.scope };
  return {
    ...verdictOn(question, call),
    openToKeys: isOpenToKeys(resource, call.action),
    rows: hasRole(actor, call.roles) ? narrowerRows(product, scopes, role, language) : null,
    when: call.action?.where && hasRole(actor, call.roles) ? guardText({ language }, resource, call.action) : null,
  };
}

/** Returns the product's text for a hand-written call or a screen. */
const textFor = (key: string, language: Language): string =>
  translateMessage({ key: `permissions.${key}` as MessageName }, language);

/** Returns the hand-written calls that both roles may make, by screen. */
function handMadeFor(question: Question): Map<string, RightRow[]> {
  const { reader, subject, language, product } = question;
  const found = new Map<string, RightRow[]>();
  for (const [pattern, roles] of Object.entries(product.calls ?? {})) {
    if (!hasRole(subject.actor, roles) || !(seesAll(question) || hasRole(reader, roles))) continue;
    const [screen = '', name = ''] = pattern.split(':');
    const call = { name, label: textFor(pattern, language), roles, pattern };
    const row = { ...verdictOn(question, call), openToKeys: false, rows: null, when: null };
    found.set(screen, [...(found.get(screen) ?? []), row]);
  }
  return found;
}

/** Adds the hand-written calls of screens to the resources. Screens without a resource come last. */
function withHandMade(question: Question, resources: readonly ResourceRights[]): ResourceRights[] {
  const { product, language, role } = question;
  const byHand = handMadeFor(question);
  const names = new Set(resources.map(({ name }) => name));
  const others = [...byHand].filter(([name]) => !names.has(name));
  return [
    ...resources.map((one) => ({ ...one, calls: [...one.calls, ...(byHand.get(one.name) ?? [])] })),
    ...others.map(([name, calls]) => ({
      name,
      label: textFor(name, language),
      rows: rowsInWords(product, {}, role, language),
      hiddenFields: 0,
      hidden: [],
      calls,
    })),
  ];
}

/**
 * Explains for each call of a resource whether the user may make it. Hides calls that the reader's role cannot have,
 * counted in `withheld`.
 */
function explainResource(question: Question, resource: Resource): { rights?: ResourceRights; withheld: number } {
  const { reader, subject, language, product, role } = question;
  const { actor } = subject;
  const calls = callsOf(resource, language);
  const shown = calls.filter(({ roles }) => seesAll(question) || hasRole(reader, roles));
  if (shown.length === 0) return { withheld: calls.filter(({ roles }) => hasRole(actor, roles)).length };
  const kept = Object.entries(resource.fields).filter(
    ([, field]) => !field.hidden && !kindOf(field).isSecret && !mayRead(actor, field) && !field.inputOnly,
  );
  return {
    withheld: calls.filter((call) => !shown.includes(call) && hasRole(actor, call.roles)).length,
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

export const rightsReaders = ({ logIn, builtin }: ProductSettings): Roles => logIn?.rights ?? builtin.admins;

/** Returns whether a superior of the user is disabled, which also disables the user. */
async function isShutOut(ctx: Context, person: UserRecord, place: object): Promise<boolean> {
  const above = Object.values(place).filter((id): id is number => typeof id === 'number' && id !== person.id);
  return above.length > 0 && (await userTable(ctx).find(above)).some(({ status }) => status !== ENABLED);
}

/** Returns whether the user lacks a second factor that the role requires. */
async function mustEnrol(ctx: Context, { id, role }: UserRecord): Promise<boolean> {
  if (role === null) return false;
  const { database, transaction } = ctx;
  const required = await secondFactorRolesOf(database).count({ where: { role }, transaction });
  return required > 0 && !(await withSecondFactor(ctx, [id])).has(id);
}

/** Reads a user with the reasons that block all calls. Throws 404 for users who can never log in. */
async function readSubject(ctx: Context, id: number): Promise<Subject> {
  const { database } = ctx;
  const person = await userTable(ctx).one(id);
  const { never = [] } = database.registry.product.logIn ?? {};
  if (!person || person.role === null || never.includes(person.role)) throw new NotFound();
  const { account, role, nickname = null, apis = ['*'], accountAuth = true } = person;
  const place = placeOf(database, person);
  const standing: AccountBlock[] = [];
  if (person.status === 'DELETED') standing.push('deleted');
  else if (person.status !== ENABLED) standing.push('disabled');
  if (await isShutOut(ctx, person, place)) standing.push('superiorDisabled');
  if (!accountAuth && role !== BACKDOOR) standing.push('accountAuth');
  if (await mustEnrol(ctx, person)) standing.push('secondFactor');
  return {
    nickname,
    standing,
    actor: { id, account, role, apis: apis ?? [], accountAuth: accountAuth ?? false, ...place },
  };
}

async function explain(ctx: Context, id: number): Promise<Rights> {
  const { actor: reader, language, database } = ctx;
  const subject = await readSubject(ctx, id);
  // Combine the rights of both users, because a viewer may do only what both may do.
  if (reader.viewer && reader.id === id) subject.actor = { ...subject.actor, apis: reader.apis };
  const { account, role, apis } = subject.actor;
  if (role === null) throw new NotFound();
  const question = { reader, subject, language, product: database.registry.product, role };
  const found = [...database.registry.values()].map((resource) => explainResource(question, resource));
  return {
    user: { id, account, nickname: subject.nickname, role, apis: [...apis] },
    standing: subject.standing.map((code) => ({
      code,
      text: translate(`rights.${code}`, language),
      remedy: translate(`rights.${code}.remedy`, language),
    })),
    resources: withHandMade(
      question,
      found.flatMap(({ rights }) => rights ?? []),
    ),
    withheld: found.reduce((sum, { withheld }) => sum + withheld, 0),
  };
}

/** Explains what the caller may and may not do, with reasons. */
export const ownRights = (ctx: Context): Promise<Rights> => explain(ctx, requireUser(ctx).actor.id);

export async function rightsOf(ctx: Context, given: string): Promise<Rights> {
  const { product } = ctx.database.registry;
  requirePattern(ctx.actor, rightsReaders(product), `${product.people}:show`);
  const id = readId(given);
  await requireInScope(ctx, userResource(ctx.database), [id]);
  return explain(ctx, id);
}
