import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@t3d/resources/kit';
import { withAuditWords } from './index';

const manifest = {
  resources: [
    {
      name: 'audit-log',
      label: 'Audit log',
      actions: [],
      fields: [
        { name: 'action', kind: 'text' },
        { name: 'resource', kind: 'text' },
        { name: 'requestId', kind: 'text' },
        { name: 'recordId', kind: 'integer', label: 'Record no.' },
        { name: 'record', kind: 'text', label: 'Record' },
      ],
    },
    {
      name: 'terminals',
      label: 'Cards',
      actions: [
        { name: 'issue', label: 'Issue to the app' },
        { name: 'issue', label: 'Issue' },
      ],
      fields: [{ name: 'resource', kind: 'text' }],
    },
  ],
} as unknown as Manifest;

describe('the labels of the audit log', () => {
  const [log, other] = withAuditWords(manifest, { login: 'Logged in' }).resources;
  it('shows and filters the actions and resources of the audit log by label', () => {
    expect(
      log?.fields.map(({ kind, options }) => [kind, options?.map(({ value, label }) => `${value}=${label}`)]),
    ).toEqual([
      ['enum', ['login=Logged in', 'issue=Issue']],
      ['enum', ['audit-log=Audit log', 'terminals=Cards']],
      ['text', undefined],
      ['integer', undefined],
    ]);
    expect(log?.fields.map(({ resourceIn }) => resourceIn)).toEqual([undefined, undefined, undefined, 'resource']);
  });
  it("shows the record of an audit log entry by the record's name", () => {
    expect(log?.fields.at(-1)).toMatchObject({ name: 'recordId', label: 'Record', labelIn: 'record' });
  });
  it('leaves the declarations of other resources unchanged when it adds labels to the audit log', () => {
    expect(other?.fields[0]?.kind).toBe('text');
  });
});
