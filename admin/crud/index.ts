export { ResourceList } from './list/ResourceList';
export { ResourceCreate } from './form/ResourceCreate';
export { ResourceEdit } from './form/ResourceEdit';
export { ResourceShow } from './show/ResourceShow';
export { Extensions } from './extensions';
export type { Extension } from './extensions';
