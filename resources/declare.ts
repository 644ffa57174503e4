/**
 * Re-exports everything that a declaration of this product imports: the kit, the product's roles and the product's
 * scopes.
 */
export * from './kit';
export * from './roles';
export * from './scopes';
