import type { Catalogue } from '../../locales/types';

/** Reasons to refuse a link. */
export const words = {
  'invites.expired': {
    zh: '邀请已过期，请向邀请人索取新的链接',
    en: 'This invite has expired. Ask the person who invited you for a new link',
    cht: '邀請已過期，請向邀請人索取新的連結',
  },
  'invites.used': {
    zh: '邀请名额已用完，请向邀请人索取新的链接',
    en: 'This invite has been used. Ask the person who invited you for a new link',
    cht: '邀請名額已用完，請向邀請人索取新的連結',
  },
  'invites.revoked': {
    zh: '邀请已撤销，请联系邀请人',
    en: 'This invite was revoked. Contact the person who invited you',
    cht: '邀請已撤銷，請聯絡邀請人',
  },
  'invites.invalid': {
    zh: '邀请链接无效，请核对链接是否完整',
    en: 'This invite link is invalid. Check that the link is complete',
    cht: '邀請連結無效，請核對連結是否完整',
  },
} as const satisfies Catalogue;

type Words = typeof words;
declare module '../../locales/keys' {
  interface ProductMessages extends Words {}
}
