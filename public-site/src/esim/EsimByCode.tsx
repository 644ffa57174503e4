import { useId, useState, type FormEvent } from 'react';
import type { Card } from '../api/types';
import { groupMaskedNumber } from '../card/cardNumber';
import { askHref } from '../card/doctor';
import { Icon } from '../components/Icon';
import { Notice } from '../components/Notice';
import { text } from '../text';
import { EsimInstall } from './EsimInstall';
import { esimText as words } from './text';
import { useCode } from './useCode';
import './esim.css';
import { foldCode } from '@t3d/resources/kit/typed';

const DIGITS = 6;

/** A card without an e-mail address: its agent sends what installs it. */
function AskAgent({ card }: { card: Card }) {
  const href = askHref(card.brand?.contact, {
    subject: text.doctor.question.subject(groupMaskedNumber(card.number).join(' ')),
    body: words.askBody,
  });
  return (
    <Notice tone="amber" title={words.noContact}>
      {words.noContactText}{' '}
      {href && (
        <a href={href} className="button">
          {text.doctor.acts.ask}
        </a>
      )}
    </Notice>
  );
}

interface CodeFieldProps {
  hint: string;
  error: string | null;
  onCode: (code: string) => void;
}

/** Six digits; the sixth submits. */
function CodeField({ hint, error, onCode }: CodeFieldProps) {
  const id = useId();
  const [value, setValue] = useState('');
  const change = (raw: string): void => {
    const code = foldCode(raw).replace(/\D/g, '').slice(0, DIGITS);
    setValue(code);
    if (code.length === DIGITS && code !== value) onCode(code);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{words.codeLabel}</label>
      <div className="field-box">
        <input
          id={id}
          className="code-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          aria-invalid={error !== null}
          aria-describedby={`${id}-help`}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      {error === null ? (
        <p id={`${id}-help`} className="field-hint">
          {hint}
        </p>
      ) : (
        <p id={`${id}-help`} className="field-error" role="alert">
          <Icon name="error" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}

/** Proves that the reader holds the card: a code is mailed to the card's contact, and opens the eSIM. */
export function EsimByCode({ card, number }: { card: Card; number: string }) {
  const { sent, esim, busy, problem, waits, ask, open } = useCode(number);
  if (esim) return <EsimInstall esim={esim} />;
  if (sent && sent.sentTo === null) return <AskAgent card={card} />;
  const said = problem === null ? null : problem || text.errors.failed;
  if (!sent)
    return (
      <div className="install">
        <p className="plan-note">{words.proof}</p>
        {said !== null && <Notice tone="red" title={said} urgent />}
        <button type="button" className="button button-main" aria-disabled={busy} onClick={ask}>
          {busy ? words.sending : words.send}
        </button>
      </div>
    );
  const submit = (event: FormEvent): void => event.preventDefault();
  return (
    <form className="install" noValidate onSubmit={submit}>
      <p role="status">{words.sent(sent.sentTo ?? '', sent.minutes)}</p>
      <CodeField hint={words.codeHint} error={said} onCode={open} />
      {waits > 0 ? (
        <p className="plan-note">{words.resendIn(waits)}</p>
      ) : (
        <button type="button" className="link-button" aria-disabled={busy} onClick={ask}>
          {words.resend}
        </button>
      )}
    </form>
  );
}
