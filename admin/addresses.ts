export const HOME = '/main';
/** The path of the profile page, which the build inserts. */
export const PROFILE: string = typeof __PROFILE__ === 'undefined' ? '/my-profile' : __PROFILE__;
