import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  apiKeys: {
    new: 'New API key',
    make: 'Create the key',
    save: 'Save',
    name: 'Name',
    nameHint: 'Say which program uses it: the history shows this name',
    end: 'Expires',
    endHint: 'From then on the key no longer works',
    ends: {
      never: 'Never',
      30: 'In 30 days',
      90: 'In 90 days',
      365: 'In 1 year',
      kept: 'At {{at}}',
    },
    ipAllow: 'Allowed IP addresses',
    ipAllowHint:
      'One IPv4 or IPv6 address or network a line, for example 203.0.113.0/24. Left empty, every address may use the key',
    sandbox: 'Sandbox key',
    sandboxHint:
      'Works with play money and simulated suppliers, never with real orders or wallets. This cannot be changed later.',
    scopes: 'Scopes',
    scopesHint: 'The key can do what is ticked and never more than you: a right that you lose, the key loses at once.',
    readOnly: 'Read only',
    everything: 'Everything',
    nothing: 'Nothing',
    searchScopes: 'Search permissions',
    assistant: 'Assistants (MCP)',
    assistantReads: 'An assistant may read',
    assistantWrites: 'An assistant may make changes, after a preview',
    elsewhere: 'Other',
    code: 'Code of your second factor',
    codeHint: 'Confirms that it is you',
    problems: {
      name: 'Enter a name',
      scopes: 'Tick at least one permission',
      tooMany: 'At most 50 scopes: tick whole rows or fewer',
      code: 'Enter a code of your second factor',
    },
    once: 'Key “{{name}}”',
    onceWarning:
      'This key is shown only once. Copy it to a safe place now: a lost key can only be replaced. Never put it into a web page, an app or a chat.',
    copy: 'Copy the key',
    howToSend: 'Programs send it in a header: Authorization: Bearer <key>',
    kept: 'I have saved it',
    rotate: 'Replace the key “{{name}}”',
    rotateHelp: 'A new key is made and shown once. How long does the old one go on working?',
    overlap: {
      0: 'It ends at once (choose this if it has leaked)',
      1: '1 hour',
      24: '24 hours',
      72: '72 hours',
    },
    rotateNow: 'Replace the key',
    own: 'API keys',
    ownHint: 'Programs call the API for you with a key, and can do no more than you.',
    disabled: 'Disabled',
    lastUsed: 'Last used {{at}} from {{from}}',
    neverUsed: 'Not used yet',
    none: 'No keys yet',
    all: 'Manage keys',
  },
};
export default words;
