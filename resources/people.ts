/** The resource whose rows are the users of the product: what says whose a row is references it. */
export const PEOPLE = 'users';
