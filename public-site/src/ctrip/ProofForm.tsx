import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Icon } from '../components/Icon';
import { Notice } from '../components/Notice';
import { text } from '../text';
import { useOncePerSecond } from '../throttle';
import { ctripText as words } from './text';
import type { ShownOrder } from './useCtripOrder';
import { foldCode } from '@t3d/resources/kit/typed';

/** As many digits or letters as the server asks for. */
const LENGTH = { phone: 4, mail: 3 } as const;

/** Asks a buyer for the end of their phone number or the beginning of their mail, and says what is wrong with it. */
function TailForm({ asks, problem, busy, onTail }: TailFormProps) {
  const id = useId();
  const [value, setValue] = useState('');
  const [shown, setShown] = useState(problem);
  const input = useRef<HTMLInputElement>(null);
  const once = useOncePerSecond();
  useEffect(() => {
    setShown(problem);
    if (problem === null) return;
    setValue('');
    input.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const tail = foldCode(value);
    if (tail === '') input.current?.focus();
    else if (!busy) once(() => onTail(tail));
  };
  const error = shown && (shown.text ?? text.errors.failed);
  return (
    <form className="card form" noValidate onSubmit={submit} data-asks={asks}>
      <h2 className="ctrip-proof">{words.proof.title}</h2>
      <div className="field">
        <label htmlFor={id}>{words.proof[asks].label}</label>
        <div className="field-box">
          <input
            id={id}
            ref={input}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode={asks === 'phone' ? 'numeric' : 'email'}
            maxLength={LENGTH[asks] * 3}
            value={value}
            aria-invalid={error !== null}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              setValue(event.target.value);
              setShown(null);
            }}
          />
        </div>
        <p
          id={`${id}-help`}
          className={error === null ? 'field-hint' : 'field-error'}
          role={error ? 'alert' : undefined}
        >
          {error !== null && <Icon name="error" size={18} />}
          {error ?? words.proof[asks].hint}
        </p>
      </div>
      <button type="submit" className="button button-main" aria-disabled={busy}>
        {busy ? words.waiting : words.proof.submit}
      </button>
    </form>
  );
}

interface TailFormProps {
  asks: 'phone' | 'mail';
  problem: ShownOrder['problem'];
  busy: boolean;
  onTail: (tail: string) => void;
}

/** What a buyer does to see the cards of a masked order: types the proof, waits, or asks the seller. */
export function ProofForm({ shown, onTail }: { shown: ShownOrder; onTail: (tail: string) => void }) {
  const { order, problem, busy } = shown;
  if (problem?.isOver)
    return (
      <Notice tone="red" title={words.proof.over} urgent>
        {problem.text}
      </Notice>
    );
  if (order.needs === null)
    return problem ? (
      <Notice tone="red" title={text.errors.failed} urgent>
        {text.errors.failedAdvice}
      </Notice>
    ) : null;
  if (order.asks === null)
    return (
      <Notice tone="amber" title={words.proof.none}>
        {words.proof.askSeller}
      </Notice>
    );
  return <TailForm asks={order.asks} problem={problem} busy={busy} onTail={onTail} />;
}
