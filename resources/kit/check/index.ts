/*
 * What a declaration can say wrongly though it compiles, or came past the compiler: each file one part of it, each
 * problem a sentence with resource, field and remedy. It runs when the server starts and in lint.
 */
import type { Resource } from '../define';
import { checkActions } from './actions';
import { checkChildren } from './children';
import { checkComputed } from './computed';
import { checkConditions } from './conditions';
import { checkCreators } from './creators';
import { checkDictionary } from './dictionary';
import { checkFamily } from './family';
import { checkFields, checkKinds } from './fields';
import { checkFiles } from './files';
import { checkFolded } from './folded';
import { checkHandover } from './handover';
import { checkIdle } from './idle';
import { checkInline } from './inline';
import { checkKeys } from './keys';
import { checkLinks } from './links';
import { checkLists } from './lists';
import { checkMenu } from './menu';
import { checkNames } from './names';
import { checkNeverLogIn } from './neverLogIn';
import { checkPeople } from './people';
import { checkWords } from './options';
import { checkAttention, checkGuards, checkVariants } from './predicates';
import type { Check, Problem, Product } from './problem';
import { checkScope } from './scope';
import { checkSealed } from './sealed';
import { checkTable } from './tables';
import { checkUnreached } from './unreached';

export { checkFacts } from './facts';
export { insteadOf, sentenceOf } from './problem';
export type { Problem, Product } from './problem';

const CHECKS: readonly Check[] = [
  checkTable,
  checkWords,
  checkFields,
  checkDictionary,
  checkNames,
  checkChildren,
  checkFamily,
  checkComputed,
  checkCreators,
  checkGuards,
  checkVariants,
  checkConditions,
  checkAttention,
  checkScope,
  checkUnreached,
  checkNeverLogIn,
  checkHandover,
  checkLists,
  checkKeys,
  checkLinks,
  checkFiles,
  checkInline,
  checkSealed,
  checkFolded,
  checkActions,
  checkIdle,
  checkMenu,
  checkPeople,
];

/** Everything that is wrong with one declaration of a product; empty when it may start. */
export function checkDeclaration(resource: Resource, product: Product): Problem[] {
  const unknown = checkKinds(resource);
  return unknown.length > 0 ? unknown : CHECKS.flatMap((check) => check(resource, product));
}

/** Everything that is wrong with the declarations of a product. */
export function checkDeclarations(product: Product): Problem[] {
  const all = [...product.resources.values()];
  // Checks of one resource read the kinds of others.
  const unknown = all.flatMap(checkKinds);
  return unknown.length > 0 ? unknown : all.flatMap((resource) => checkDeclaration(resource, product));
}
