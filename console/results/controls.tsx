import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ErrorText } from '../parts/error-text.tsx';
import type { Player } from './player.ts';
import type { Source } from './sources.ts';

interface ControlsProps {
  player: Player;
  sources: readonly Source[];
  duration: number;
  isBlind: boolean;
  onBlind: (isBlind: boolean) => void;
}

/** Plays, changes between versions at the same position and loudness, and hides which is which. Space plays, X changes. */
export function Controls({ player, sources, duration, isBlind, onBlind }: ControlsProps): React.JSX.Element {
  const state = useSyncExternalStore(player.subscribe, player.state);
  const { active, isPlaying, isMatched, gainsDb, isMeasuring, problem } = state;
  // While it is blind, the versions are in another order, under letters.
  const order = useMemo(() => {
    const indices = sources.map((_, index) => index);
    return isBlind ? shuffled(indices) : indices;
  }, [sources, isBlind]);
  const nameOf = (index: number): string =>
    isBlind ? `Version ${String.fromCodePoint(65 + order.indexOf(index))}` : sources[index]!.title;
  const change = (): void => void player.choose(order[(order.indexOf(active) + 1) % order.length]!);
  const gain = isMatched && !isBlind ? gainsDb[active] : undefined;

  return (
    <div
      className="player"
      role="group"
      aria-label="Player"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 'x' && !event.ctrlKey && !event.metaKey) change();
      }}
    >
      <div className="row">
        <button type="button" className="primary" onClick={() => void player.toggle()}>
          {isPlaying ? '❚❚ Pause' : '▶ Play'}
        </button>
        <Position player={player} duration={duration} />
        {sources.length > 1 ? (
          <button type="button" onClick={change}>
            Change version <kbd>X</kbd>
          </button>
        ) : null}
      </div>
      {sources.length > 1 ? (
        <div className="row versions" role="radiogroup" aria-label="Version">
          {order.map((index) => (
            <label key={index} className="choice">
              <input type="radio" checked={index === active} onChange={() => void player.choose(index)} />
              {nameOf(index)}
            </label>
          ))}
        </div>
      ) : null}
      {sources.length > 1 ? (
        <div className="row">
          <label className="choice">
            <input type="checkbox" checked={isMatched} onChange={({ target }) => player.setMatched(target.checked)} />
            Equally loud
          </label>
          <button
            type="button"
            className="quiet"
            aria-pressed={isBlind}
            onClick={() => {
              onBlind(!isBlind);
              if (!isBlind) player.setMatched(true);
            }}
          >
            {isBlind ? 'Reveal' : 'Compare blind'}
          </button>
          <small className="hint" role="status">
            {isMeasuring ? 'Loudness is being measured …' : null}
            {gain === undefined || isMeasuring ? null : gain < -0.05 ? `${gain.toFixed(1)} dB` : 'unchanged'}
          </small>
        </div>
      ) : null}
      <ErrorText>{problem}</ErrorText>
    </div>
  );
}

/** A slider with the position; it moves without React while it plays. */
function Position({ player, duration }: { player: Player; duration: number }): React.JSX.Element {
  const slider = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(timer);
      slider.current!.value = String(player.position);
      slider.current!.setAttribute('aria-valuetext', clock(player.position));
      text.current!.textContent = `${clock(player.position)} / ${clock(duration)}`;
      if (player.state().isPlaying) timer = setTimeout(show, 100);
    };
    show();
    const unsubscribe = player.subscribe(show);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [player, duration]);
  return (
    <>
      <input
        ref={slider}
        className="grow"
        type="range"
        aria-label="Position"
        min={0}
        max={duration}
        step="any"
        defaultValue={0}
        onInput={({ currentTarget }) => player.seek(currentTarget.valueAsNumber)}
      />
      <span ref={text} className="clock" />
    </>
  );
}

/** Returns a position as minutes and seconds, 1:05.3. */
function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`;
}

function shuffled<T>(values: readonly T[]): T[] {
  const left = [...values];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(crypto.getRandomValues(new Uint32Array(1))[0]! % left.length, 1));
  return drawn;
}
