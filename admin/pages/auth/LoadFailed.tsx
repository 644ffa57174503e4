import { authText } from '../../providers/authTexts';
import './auth.css';

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
