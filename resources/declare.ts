/** Re-exports everything that a declaration of this product imports. */
export * from './kit';
export * from './roles';
export * from './scopes';
