import { type ManifestResource, readI18n } from '@t3d/resources/kit';
import { type RaRecord, Resource, useGetOne } from 'ra-core';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { DeclaredResource } from '../declared/declaration';
import { DeclaredCreate, DeclaredEdit, DeclaredList, DeclaredShow } from '../declared';
import { useT } from '../locales/useT';
import { language } from '../providers/language';
import { useResourceOf } from '../providers/manifest';
import { usePageTitle } from '../state/pageTitle';
import { useTabPlace } from '../state/tabs/tab';
import type { PagesOfResource } from './pages';
import type { ResourcePages } from './resourcePages';

/** Returns the name of a record for titles and references: the first label field with a value, else its id. */
function recordRepresentationOf(resource: ManifestResource) {
  return (record: RaRecord): string => {
    const values = resource.recordLabel.map((name) => (record[`${name}Label`] ?? record[name]) as unknown);
    const value = values.find((one) => one !== null && one !== undefined && one !== '');
    return typeof value === 'object' && value !== null ? readI18n(value, language) : String(value ?? record.id);
  };
}

function RecordPageTitle({ resource }: { resource: ManifestResource }) {
  const { path } = useTabPlace();
  const { id } = useParams();
  const { data } = useGetOne<RaRecord>(resource.name, { id: Number(id) }, { enabled: false });
  usePageTitle(path, data && recordRepresentationOf(resource)(data));
  return null;
}

/** Sets the title of a create form that stays open after the right to its resource is gone. */
function FormPageTitle({ resource }: { resource: ManifestResource }) {
  const t = useT();
  const hasName = useResourceOf(resource.name) !== undefined;
  usePageTitle(useTabPlace().path, hasName ? undefined : t('shell.create', { name: resource.singular }));
  return null;
}

/**
 * Returns the `<Resource>` of a manifest resource, with its generated pages or those in `own`. A page without a right
 * has no route, except a form in which the user is typing while the right is lost.
 */
export function resourceElement(
  { name, resource, create, update }: ResourcePages,
  { list: List, create: Create, edit: Edit, show: Show }: PagesOfResource = {},
): ReactElement {
  const known = resource ?? create ?? update;
  return (
    <Resource
      key={name}
      name={name}
      options={{ label: known?.label }}
      recordRepresentation={known && recordRepresentationOf(known)}
      list={resource?.calls.list ? List ? <List /> : <DeclaredList /> : undefined}
      create={
        create && (
          <>
            <FormPageTitle resource={create} />
            <DeclaredResource value={create}>{Create ? <Create /> : <DeclaredCreate />}</DeclaredResource>
          </>
        )
      }
      edit={
        update && (
          <>
            <RecordPageTitle resource={update} />
            <DeclaredResource value={update}>{Edit ? <Edit /> : <DeclaredEdit />}</DeclaredResource>
          </>
        )
      }
      show={
        resource?.calls.show ? (
          <>
            <RecordPageTitle resource={resource} />
            {Show ? <Show /> : <DeclaredShow />}
          </>
        ) : undefined
      }
    />
  );
}
