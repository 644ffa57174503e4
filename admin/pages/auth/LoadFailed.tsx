import { authText } from '../../providers/authTexts';
import './auth.css';

/** Shown if the back-office could not be loaded, with a retry button. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="outside">
      <main className="notice" role="alert">
        <h1>{text}</h1>
        <p className="buttons">
          <button type="button" className="filled" onClick={onRetry}>
            {authText('error.retry')}
          </button>
        </p>
      </main>
    </div>
  );
}
