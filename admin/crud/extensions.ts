import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';
import type { ManifestResource } from '@t3d/resources/kit';
import type { Row } from './records';

/** What a hand adds to the generated pages of one resource. */
export interface Extension {
  /** Above the title of its list. */
  listTop?: ComponentType<{ resource: ManifestResource }>;
  /** Among the buttons of its list's title. */
  listButtons?: ComponentType<{ resource: ManifestResource }>;
  /** Rows of its list that stand out, because nobody has seen them yet. */
  isNew?: (record: Row) => boolean;
  /** On a record's page, below its fields. */
  recordSection?: ComponentType<{ resource: ManifestResource; record: Row }>;
  /** Fields of a record that the dialog of an action tells before it is done, by the action's name. */
  facts?: Readonly<Record<string, readonly string[]>>;
  /** In place of the generated dialog of an action, by its name. */
  dialogs?: Readonly<Record<string, ComponentType<{ records: readonly Row[]; onClose: () => void }>>>;
}

/** By the name of the resource; given by whoever mounts the pages, so that nothing here knows one. */
export const Extensions = createContext<Readonly<Record<string, Extension>>>({});

const NOTHING: Extension = {};
export const useExtension = (resource: ManifestResource): Extension => useContext(Extensions)[resource.name] ?? NOTHING;
