import type {
  Access,
  Action,
  Language,
  Obstacle,
  Resource,
  ResourceRights,
  RightRow,
  Role,
  Roles,
  ScopeMap,
} from '@t3d/resources/kit';
import { grantScope, hasPattern } from '@t3d/resources/kit';
import { actionText, fieldLabel, optionLabel, resourceLabel } from '@t3d/resources/locales';
import { guardText } from '../../engine/access/guards';
import { mayRead, rolesFor } from '../../engine/access/permissions';
import type { Actor } from '../../context';
import { translate } from '../../locales';
import type { Subject } from './subject';

const CALLS: readonly (keyof Access)[] = ['list', 'show', 'create', 'update', 'delete', 'export', 'import'];

/** Who asks about whom, in which language. */
export interface Question {
  reader: Actor;
  subject: Subject;
  language: Language;
}
interface Ask {
  name: string;
  label: string;
  roles: Roles;
  scope: ScopeMap | undefined;
  action?: Action;
}

const holds = (role: Role | null, roles: Roles): boolean =>
  role === 'backdoor' || (role !== null && roles.includes(role));
/** Staff who see everything may be told of everything; others of what their own role could do. */
const seesAll = ({ role }: Actor): boolean => role === 'ADMIN' || role === 'backdoor';

/** All that can be asked of a resource, by anybody. */
function asksOf(resource: Resource, language: Language): Ask[] {
  const { access, actions = {}, import: imports } = resource.declaration;
  const calls = CALLS.filter((call) => rolesFor(resource, call).length > 0 && (call !== 'import' || imports)).map(
    (call): Ask => ({
      name: call,
      label: translate(`rights.call.${call}`, language),
      roles: rolesFor(resource, call),
      scope: grantScope(access[call]),
    }),
  );
  const own = Object.entries<Action>(actions).map(([name, action]): Ask => ({
    name,
    label: actionText(resource.name, name, language).label,
    roles: action.roles,
    scope: action.scope,
    action,
  }));
  return [...calls, ...own];
}

function obstaclesOf({ subject: { actor, standing } }: Question, { roles }: Ask, pattern: string): Obstacle[] {
  if (!holds(actor.role, roles)) return ['role'];
  return [...(actor.role === 'backdoor' || hasPattern(actor.apis, pattern) ? [] : ['pattern' as const]), ...standing];
}

const roleName = (role: Role | null, language: Language): string => optionLabel('users', 'role', role ?? '', language);

/** What would have to change, said once: the first obstacle is the one that is hardest to move. */
function remedyOf({ reader, language }: Question, { roles }: Ask, [first]: readonly Obstacle[]): string | null {
  if (first === undefined) return null;
  if (first !== 'role') return translate(`rights.${first}.remedy`, language);
  const names = roles.map((role) => roleName(role, language)).join(language === 'en' ? ', ' : '、');
  return seesAll(reader)
    ? translate('rights.role.remedy', language, { roles: names })
    : translate('rights.role.ask', language);
}

function rowOf(
  question: Question,
  resource: Resource,
  ask: Ask,
  narrower: (scope: ScopeMap | undefined) => string | null,
): RightRow {
  const {
    subject: { actor },
    language,
  } = question;
  const pattern = `${resource.name}:${ask.name}`;
  const obstacles = obstaclesOf(question, ask, pattern);
  const params = { role: roleName(actor.role, language), pattern };
  return {
    name: ask.name,
    label: ask.label,
    pattern,
    allowed: obstacles.length === 0,
    reasons: obstacles.map((code) => ({ code, text: translate(`rights.${code}`, language, params) })),
    remedy: remedyOf(question, ask, obstacles),
    rows: holds(actor.role, ask.roles) ? narrower(ask.scope) : null,
    when: ask.action?.where && holds(actor.role, ask.roles) ? guardText({ language }, resource, ask.action) : null,
  };
}

export interface ScopeWords {
  list(resource: Resource): string;
  narrower(resource: Resource, scope: ScopeMap | undefined): string | null;
}

/**
 * What the user may do with one resource, call by call. The reader is told of calls that its own role has (about itself
 * and about others alike); `withheld` counts the rest. Undefined where that leaves nothing: not even the resource's
 * name is given then.
 */
export function explainResource(
  question: Question,
  resource: Resource,
  words: ScopeWords,
): { rights?: ResourceRights; withheld: number } {
  const {
    reader,
    subject: { actor },
    language,
  } = question;
  const asks = asksOf(resource, language);
  const shown = asks.filter(({ roles }) => seesAll(reader) || holds(reader.role, roles));
  if (shown.length === 0) return { withheld: asks.filter(({ roles }) => holds(actor.role, roles)).length };
  const kept = Object.entries(resource.fields).filter(
    ([, field]) => !field.hidden && field.kind !== 'secret' && !mayRead(actor, field) && !field.inputOnly,
  );
  return {
    withheld: asks.filter((ask) => !shown.includes(ask) && holds(actor.role, ask.roles)).length,
    rights: {
      name: resource.name,
      label: resourceLabel(resource.name, language).label,
      path: resource.declaration.menu?.path,
      rows: words.list(resource),
      hiddenFields: kept.length,
      hidden: kept
        .filter(([, field]) => mayRead(reader, field))
        .map(([name]) => fieldLabel(resource.name, name, language)),
      calls: shown.map((ask) => rowOf(question, resource, ask, (scope) => words.narrower(resource, scope))),
    },
  };
}
