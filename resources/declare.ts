/**
 * Re-exports everything that a declaration of this product imports. Declarations import the kit, the roles and the
 * scopes from here.
 */
export * from './kit';
export * from './roles';
export * from './scopes';
