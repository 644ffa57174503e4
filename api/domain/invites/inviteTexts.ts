import type { Catalogue } from '../../locales/textTypes';

export const words = {
  'invites.expired': {
    zh: '邀请已过期，请向邀请人索取新的链接',
    en: 'This invite has expired. Ask the person who invited you for a new link',
  },
  'invites.used': {
    zh: '邀请名额已用完，请向邀请人索取新的链接',
    en: 'This invite has been used. Ask the person who invited you for a new link',
  },
  'invites.revoked': {
    zh: '邀请已撤销，请联系邀请人',
    en: 'This invite was revoked. Contact the person who invited you',
  },
  'invites.invalid': {
    zh: '邀请链接无效，请核对链接是否完整',
    en: 'This invite link is invalid. Check that the link is complete',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
