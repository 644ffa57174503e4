import { describe, expect, it } from '@jest/globals';
import type { PlanRules } from '@t3d/resources/plans/plans';
import { dataSize, INITIAL_PLAN_RULES, planRulesSentence, smsRulesSentence, speed } from './sentences';
import type { Translate } from '../../../locales/useT';

const english: Record<string, string> = {
  'plans.rules.unlimited': 'unlimited',
  'plans.rules.unlimitedAt': 'unlimited at {speed}',
  'plans.rules.per.DAY': '{size} a day',
  'plans.rules.per.MONTH': '{size} a month',
  'plans.rules.days': '{count} days',
  'plans.rules.months': '{count} months',
  'plans.rules.messages': '{count} messages',
  'plans.rules.then': '{parts}, then {speed}',
};
const t = ((key: string, params: Record<string, unknown> = {}) =>
  (english[key] ?? key).replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]))) as Translate;
const rules = (more: Partial<PlanRules>): PlanRules => ({ ...INITIAL_PLAN_RULES, ...more });

describe("the sentence of a plan's rules", () => {
  it('describes a plan with a total amount', () =>
    expect(planRulesSentence(rules({ dataMB: 3072 }), t)).toBe('3 GB / 30 days'));
  it('describes a daily allowance by the cycles of the plan', () => {
    expect(planRulesSentence(rules({ dataMB: 1024, cycle: 'DAY', cycles: 7 }), t)).toBe('1 GB a day / 7 days');
    expect(planRulesSentence(rules({ dataMB: 1024, cycle: 'DAY', cycles: 7, throttleKbps: 512 }), t)).toBe(
      '1 GB a day / 7 days, then 512 kbps',
    );
  });
  it('describes an unlimited plan by the speed', () =>
    expect(planRulesSentence(rules({ throttleKbps: 512, validDays: 8 }), t)).toBe('unlimited at 512 kbps / 8 days'));
  it('describes messages and months of a plan', () =>
    expect(planRulesSentence(rules({ messages: 100, months: 3 }), t)).toBe('100 messages · 3 months'));
  it('describes an SMS plan, and describes the known part of a plan that is being typed', () => {
    expect(smsRulesSentence({ messages: 100, months: 6 }, t)).toBe('100 messages · 6 months');
    expect(smsRulesSentence({ messages: 100, months: null }, t)).toBe('100 messages');
    expect(smsRulesSentence(null, t)).toBe('–');
  });
  it('shows a dash when a plan has no rules', () => expect(planRulesSentence(null, t)).toBe('–'));
  it('formats data sizes in MB and GB', () => {
    expect(dataSize(500)).toBe('500 MB');
    expect(dataSize(1536)).toBe('1.5 GB');
    expect(dataSize(3000)).toBe('3 GB');
    expect(speed(2048)).toBe('2 Mbps');
  });
});
