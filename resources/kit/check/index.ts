/* Finds mistakes in declarations that the compiler cannot find. Each problem names the resource, the field and the
   remedy. */
import type { Resource } from '../define';
import { checkActions, checkIdle } from './actions';
import { checkTable, checkKeys, checkFolded, checkSearched, checkLinks, checkEncrypted, checkFiles } from './columns';
import { checkCreators, checkNeverLogIn, checkUnreached } from './access';
import { checkChildren } from './children';
import { checkComputed } from './computed';
import { checkConditions } from './conditions';
import { checkFamily } from './family';
import { checkFields, checkKinds, checkDictionary } from './fields';
import { checkHandover } from './handover';
import { checkLists, checkInline } from './lists';
import { checkMenu } from './menu';
import { checkNames } from './names';
import { checkPeople } from './users';
import { checkWords } from './options';
import { checkAttention, checkGuards, checkListViews, checkVariants } from './predicates';
import type { Check, Problem, Product } from './problem';
import { checkScope } from './scope';

export { checkProduct } from './product';
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
  checkListViews,
  checkScope,
  checkUnreached,
  checkNeverLogIn,
  checkHandover,
  checkLists,
  checkKeys,
  checkLinks,
  checkFiles,
  checkInline,
  checkEncrypted,
  checkFolded,
  checkSearched,
  checkActions,
  checkIdle,
  checkMenu,
  checkPeople,
];

export function checkDeclaration(resource: Resource, product: Product): Problem[] {
  const unknown = checkKinds(resource);
  return unknown.length > 0 ? unknown : CHECKS.flatMap((check) => check(resource, product));
}

export function checkDeclarations(product: Product): Problem[] {
  const all = [...product.resources.values()];
  // Checks the kinds first, because the other checks rely on known kinds.
  const unknown = all.flatMap(checkKinds);
  return unknown.length > 0 ? unknown : all.flatMap((resource) => checkDeclaration(resource, product));
}
