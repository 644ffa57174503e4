/** The page that follows the login. */
export const HOME = '/main';
/** Everybody's own page, where the product's facts place it; written in at build time. */
export const PROFILE: string = typeof __PROFILE__ === 'undefined' ? '/my-profile' : __PROFILE__;
