export const HOME = '/main';
/** The build inserts the path of the profile page from the product's facts. */
export const PROFILE: string = typeof __PROFILE__ === 'undefined' ? '/my-profile' : __PROFILE__;
