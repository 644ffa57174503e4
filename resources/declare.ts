/** What a declaration of this product is written with: the kit, the product's roles and its scopes. */
export * from './kit';
export * from './roles';
export * from './scopes';
