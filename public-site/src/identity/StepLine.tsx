import { Icon } from '../components/Icon';
import { identityText as words } from './text';

/** The three steps on top of the page; `at` is the present one, from 0. */
export function StepLine({ at }: { at: number }) {
  return (
    <ol className="list step-line">
      {words.steps.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'line-done' : index === at ? 'line-now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="line-mark">{index < at ? <Icon name="tick" size={16} /> : index + 1}</span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
