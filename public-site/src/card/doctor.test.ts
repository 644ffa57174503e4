import { describe, expect, test } from '@jest/globals';
import { texts } from '../text';
import { askHref } from './doctor';

const question = { subject: 'Card 8985 •••• 2319', body: 'This card is suspended. Please resume it & tell me?' };

describe('the link to ask the agent', () => {
  test("prepares an email or a text message to the agent, depending on the agent's contact", () => {
    const mail = new URL(askHref('help@seller.example', question) ?? '');
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'help@seller.example']);
    expect(Object.fromEntries(mail.searchParams)).toEqual(question);
    expect(askHref('+852 5555 0142', question)).toBe(
      `sms:+85255550142?&body=${encodeURIComponent(`${question.subject}\n${question.body}`)}`,
    );
  });

  test('returns no link to ask the agent when the agent has no contact', () => {
    expect([askHref(null, question), askHref('', question), askHref(undefined, question)]).toEqual([null, null, null]);
  });

  test('escapes special characters in the link to the agent', () => {
    const href = askHref('a@b.example', { subject: 'x&cc=thief@evil.example', body: '#?\r\n' }) ?? '';
    expect([...new URL(href).searchParams.keys()]).toEqual(['subject', 'body']);
  });
});

test.each(['zh', 'en', 'cht'] as const)('has a text for every remedy of a diagnosis in %s', (language) => {
  const { acts, question: input, until, steps } = texts[language].doctor;
  for (const word of [...Object.values(acts), steps, input.resume, input.ask, until('20:31'), input.subject('89')])
    expect(word).not.toBe('');
});
