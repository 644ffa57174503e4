export { default as noticeScreens } from './screens';
