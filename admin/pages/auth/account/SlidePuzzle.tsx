import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { authText } from '../../../providers/language';
import type { Puzzle } from '../../../providers/accountAuth';
import { LineSvg } from '../../../ui/LineSvg';

const PATHS = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  cross: 'M6 6l12 12M18 6 6 18',
  tick: 'm5 13 4.5 4.5L19 7',
  again: 'M20 12a8 8 0 1 1-2.3-5.7M20 3v5h-5',
  done: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M8 12.5l3 3 5-6',
} as const;

export const Mark = ({ name, size }: { name: keyof typeof PATHS; size: number }) => (
  <LineSvg size={size} hidden>
    <path d={PATHS[name]} />
  </LineSvg>
);

export type SlideState = 'ready' | 'missed' | 'solved';
const MARKS = { ready: 'arrow', missed: 'cross', solved: 'tick' } as const;
/** Pixels by which an arrow key moves the piece, LEAP with Shift. */
const STEP = 1;
const LEAP = 10;
const THUMB = 40;

interface SlideProps {
  puzzle: Puzzle;
  state: SlideState;
  busy: boolean;
  onSubmit: (x: number) => void;
  onRenew: () => void;
}

const DIRECTION: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

function PuzzlePicture({ puzzle, x, busy, onRenew }: Pick<SlideProps, 'puzzle' | 'busy' | 'onRenew'> & { x: number }) {
  const { image, piece, width, height, pieceWidth } = puzzle;
  return (
    <div className="puzzle-picture" style={{ aspectRatio: `${width} / ${height}` }}>
      <img src={image} alt="" draggable={false} />
      <img
        className="puzzle-piece"
        src={piece}
        alt=""
        draggable={false}
        style={{ left: `${(x / width) * 100}%`, width: `${(pieceWidth / width) * 100}%` }}
      />
      <button type="button" className="icon-button" onClick={onRenew} disabled={busy} title={authText('puzzle.renew')}>
        <Mark name="again" size={18} />
        <span className="for-readers">{authText('puzzle.renew')}</span>
      </button>
    </div>
  );
}

/** A puzzle to slide by mouse, finger or arrow keys. Releasing the piece or Enter submits it. */
export function SlidePuzzle({ puzzle, state, busy, onSubmit, onRenew }: SlideProps) {
  const max = puzzle.width - puzzle.pieceWidth;
  const [x, setX] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  // The drag. `at` is the last position, which React may not have rendered.
  const drag = useRef<{ from: number; x: number; at: number } | null>(null);
  const move = (to: number): number => {
    const next = Math.round(Math.min(max, Math.max(0, to)));
    setX(next);
    return next;
  };
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    if (busy) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, x, at: x };
  };
  const follow = (event: PointerEvent): void => {
    if (!drag.current || !track.current) return;
    const scale = max / (track.current.clientWidth - THUMB);
    drag.current.at = move(drag.current.x + (event.clientX - drag.current.from) * scale);
  };
  const letGo = (): void => {
    const { x: before = 0, at = 0 } = drag.current ?? {};
    drag.current = null;
    if (at !== before) onSubmit(at);
  };
  const press = (event: KeyboardEvent): void => {
    const direction = DIRECTION[event.key];
    if (!direction && event.key !== 'Enter') return;
    event.preventDefault();
    if (busy) return;
    if (direction) move(x + direction * (event.shiftKey ? LEAP : STEP));
    else onSubmit(x);
  };
  return (
    <div className="puzzle" data-state={state}>
      <PuzzlePicture puzzle={puzzle} x={x} busy={busy} onRenew={onRenew} />
      <div className="puzzle-track" ref={track}>
        <div
          className="puzzle-way"
          style={{ width: `calc((100% - ${THUMB}px) * ${x / max} + ${x > 0 ? THUMB / 2 : 0}px)` }}
        />
        {x === 0 && state === 'ready' && <span className="puzzle-hint">{authText('puzzle.drag')}</span>}
        <div
          className="puzzle-thumb"
          role="slider"
          tabIndex={0}
          aria-label={authText('puzzle.label')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={x}
          aria-describedby="puzzle-help"
          aria-disabled={busy}
          style={{ left: `calc((100% - ${THUMB}px) * ${x / max})` }}
          onPointerDown={start}
          onPointerMove={follow}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onKeyDown={press}
        >
          <Mark name={MARKS[state]} size={18} />
        </div>
      </div>
    </div>
  );
}
