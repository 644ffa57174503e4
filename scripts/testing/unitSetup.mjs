export { speakTypeScript as default } from './bareNode.mjs';
