import type { PlanRules } from '@t3d/resources/plans';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { readPage } from '../../providers/rows';

/** Where the rules of a plan can be read: the platform's library, else what the caller was issued of it. */
export interface RulesSource {
  resource: string;
  byPlan: boolean;
}
/** What a plan gives; null where the caller may not see it. */
export async function loadRules(
  provider: T3dDataProvider,
  { resource, byPlan }: RulesSource,
  plan: number,
): Promise<PlanRules | null> {
  const { rows } = await readPage(provider, resource, byPlan ? { plan, size: 1 } : { id: plan, size: 1 });
  return (rows[0]?.rules ?? null) as PlanRules | null;
}
