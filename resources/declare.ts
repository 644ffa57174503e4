/** Everything that a declaration of this product imports: the kit, the product's roles and its scopes. */
export * from './kit';
export * from './roles';
export * from './scopes';
