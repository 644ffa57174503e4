import type { Predicate, Resource } from '@t3d/resources/kit';
import { explainPredicate } from '@t3d/resources/kit';
import { fieldLabel, optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { Invalid } from '../../errors';

/** A guard in the caller's words: "Status is In use or Not used". */
export function guardText(
  ctx: Pick<Context, 'language'>,
  resource: Pick<Resource, 'name'>,
  { where }: { where?: Predicate },
): string {
  return explainPredicate(where ?? {}, ctx.language, {
    field: (name) => fieldLabel(resource.name, name, ctx.language),
    value: (name, value) => optionLabel(resource.name, name, String(value), ctx.language),
  });
}

/** The refusal of records that a guard does not let through, each by its id. */
export function guardRefusal(
  ctx: Context,
  resource: Resource,
  where: Predicate | undefined,
  ids: readonly number[],
): Invalid {
  const params = { needs: guardText(ctx, resource, { where }) };
  return new Invalid('guard', params, Object.fromEntries(ids.map((id) => [String(id), { key: 'guard', params }])));
}
