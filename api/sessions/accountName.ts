/**
 * An account as somebody typed it. No account has control characters, and a database may stumble over them, or not see
 * them: they become a sign that no account has, so that the answer, its time and what is counted are those of any
 * unknown account.
 */
export const accountName = (typed: string): string => typed.trim().replace(/\p{Cc}/gu, '\uFFFD');
