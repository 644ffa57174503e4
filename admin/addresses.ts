/** The page that opens after the login. */
export const HOME = '/main';
/** The path of the profile page. The build inserts it from the product's facts. */
export const PROFILE: string = typeof __PROFILE__ === 'undefined' ? '/my-profile' : __PROFILE__;
