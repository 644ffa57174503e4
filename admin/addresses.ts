/** The page that follows the login. */
export const HOME = '/main';
/** The path of the profile page, from the product's facts. It is inserted at build time. */
export const PROFILE: string = typeof __PROFILE__ === 'undefined' ? '/my-profile' : __PROFILE__;
