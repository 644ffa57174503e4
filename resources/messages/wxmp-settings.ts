import { defineResource, f, shape } from '../kit';
import { AGENTS } from '../roles';
import { ownOf } from '../scopes';

export const THEMES = ['THEME_PURPLE', 'THEME_ORANGE', 'THEME_GREEN', 'THEME_RED', 'THEME_BLUE'] as const;
/** PLAIN sends plain text, COMPATIBLE sends plain and encrypted text, and SAFE sends only encrypted text. */
export const MESSAGE_MODES = ['PLAIN', 'COMPATIBLE', 'SAFE'] as const;
/** A menu entry opens the card look-up, the instructions or a URL, or replies with a text. */
export const MENU_KINDS = ['LOOKUP', 'INSTRUCTIONS', 'LINK', 'TEXT'] as const;

const entry = {
  name: { type: 'string', minLength: 1, maxLength: 30 },
  kind: { type: 'string', enum: MENU_KINDS, default: 'LOOKUP' },
  url: { type: ['string', 'null'], maxLength: 1024, default: null },
  text: { type: ['string', 'null'], maxLength: 600, default: null },
} as const;
/** The menu has up to 3 buttons, each with an effect or up to 5 entries. */
export const accountMenu = shape({
  $id: 'accountMenu',
  type: 'array',
  maxItems: 3,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      ...entry,
      entries: {
        type: 'array',
        maxItems: 5,
        items: { type: 'object', additionalProperties: false, required: ['name'], properties: entry },
      },
    },
  },
});

export const TEMPLATE_KINDS = ['SYSTEM', 'PROMO', 'UP', 'DOWN', 'CHANGE'] as const;
export const TEMPLATE_VALUES = ['TITLE', 'CONTENT', 'KIND', 'TIME', 'ACCOUNT'] as const;
/**
 * The template messages of an official account, by kind of notification. Kinds without a template are not sent to
 * WeChat.
 */
export const accountTemplates = shape({
  $id: 'accountTemplates',
  type: 'array',
  maxItems: TEMPLATE_KINDS.length,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'template', 'fields'],
    properties: {
      kind: { type: 'string', enum: TEMPLATE_KINDS },
      template: { type: 'string', minLength: 20, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$' },
      fields: {
        type: 'array',
        minItems: 1,
        maxItems: 8,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'value'],
          properties: {
            name: { type: 'string', minLength: 1, maxLength: 32, pattern: '^[a-z_]+[0-9]{0,2}$' },
            value: { type: 'string', enum: TEMPLATE_VALUES },
          },
        },
      },
    },
  },
});

const selfTest = shape({
  $id: 'accountSelfTest',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    at: { type: 'string' },
    done: { type: 'boolean' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['check', 'state', 'title', 'message'],
        properties: {
          check: { type: 'string' },
          state: { type: 'string', enum: ['PASSED', 'FAILED', 'WAITING'] },
          title: { type: 'string' },
          message: { type: 'string' },
          cure: { type: ['string', 'null'] },
          copy: { type: ['string', 'null'] },
          milliseconds: { type: ['integer', 'null'] },
        },
      },
    },
  },
});

/** The branding that an agent shows to end users, and the agent's WeChat official account. */
export default defineResource('wxmp-settings', {
  menu: { under: 'user', path: '/user/wxmp', order: 4, icon: 'Campaign' },
  label: 'appId',
  fields: {
    agent: f.reference('users', { required: true, made: true, managed: true, fixed: true, unique: true }),
    brandName: f.i18n({ section: 'brand' }),
    logo: f.image({ use: 'logo', section: 'brand' }),
    theme: f.enum(THEMES, { dictionary: 'THEME', default: 'THEME_BLUE', section: 'brand' }),
    welcome: f.i18n({ multiline: true, section: 'brand' }),
    contact: f.contact({ section: 'brand' }),
    appId: f.text({ length: 32, pattern: '^wx[0-9a-zA-Z]{8,30}$', section: 'account' }),
    appSecret: f.secret({ encrypted: true, pattern: '^[!-~]{8,128}$', section: 'account' }),
    token: f.secret({ encrypted: true, pattern: '^[0-9A-Za-z]{3,32}$', section: 'account' }),
    encodingAesKey: f.secret({ encrypted: true, pattern: '^[0-9A-Za-z]{43}$', section: 'account' }),
    mode: f.enum(MESSAGE_MODES, { default: 'PLAIN', section: 'account' }),
    menu: f.json({ schema: accountMenu }),
    templates: f.json({ schema: accountTemplates }),
    appSecretSetAt: f.time({ managed: true }),
    tokenSetAt: f.time({ managed: true }),
    encodingAesKeySetAt: f.time({ managed: true }),
    callbackKey: f.text({ hidden: true, unique: true, length: 32 }),
    lookupKey: f.text({ hidden: true, unique: true, length: 16 }),
    callbackUrl: f.text({ computed: ['callbackKey'], managed: true }),
    lookupUrl: f.text({ computed: ['lookupKey'], managed: true }),
    menuPushedAt: f.time({ computed: ['appId'], managed: true, asOf: 'never' }),
    menuProblem: f.text({ computed: ['appId'], managed: true, asOf: 'never' }),
    /** WeChat's last error about the settings of a template message. */
    templateProblem: f.text({ computed: ['appId'], managed: true, asOf: 'never' }),
    selfTest: f.json({ computed: ['appId'], managed: true, schema: selfTest, asOf: 'never' }),
  },
  list: { columns: ['brandName', 'theme', 'contact', 'appId', 'mode', 'createdAt'], sort: '-createdAt' },
  scope: ownOf('agent'),
  access: { list: AGENTS, show: AGENTS, create: AGENTS, update: AGENTS, export: AGENTS },
  overrides: ['create', 'update'],
  actions: { test: { final: 'reads', on: 'one', roles: AGENTS, icon: 'NetworkCheck' } },
});
