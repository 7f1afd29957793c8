import { useEffect, useRef, useState } from 'react';

interface TrackCanvasProps {
  title: string;
  height: number;
  /** Draws the track; called again when its size or the colours change. */
  draw: (canvas: HTMLCanvasElement) => void;
  /** Returns what is at a place, from 0 to 1. */
  labelAt?: (share: number) => string | undefined;
  onSeek: (share: number) => void;
}

/** A drawn strip with a title. A click on it goes there; what is under the pointer is written beside the title. */
export function TrackCanvas({ title, height, draw, labelAt, onSeek }: TrackCanvasProps): React.JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [label, setLabel] = useState<string>();
  useEffect(() => {
    const element = canvas.current!;
    const redraw = (): void => {
      const ratio = devicePixelRatio;
      element.width = Math.round(element.clientWidth * ratio);
      element.height = Math.round(height * ratio);
      draw(element);
    };
    redraw();
    const size = new ResizeObserver(redraw);
    size.observe(element);
    const colours = new MutationObserver(redraw);
    colours.observe(document.documentElement, { attributes: true });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', redraw);
    return () => {
      size.disconnect();
      colours.disconnect();
      scheme.removeEventListener('change', redraw);
    };
  }, [height, draw]);

  const shareOf = ({ clientX }: { clientX: number }): number => {
    const { left, width } = canvas.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  return (
    <figure className="track">
      <figcaption className="hint">
        {title}
        {label === undefined ? '' : `: ${label}`}
      </figcaption>
      <canvas
        ref={canvas}
        role="img"
        aria-label={title}
        onPointerDown={(event) => onSeek(shareOf(event))}
        onPointerMove={(event) => setLabel(labelAt?.(shareOf(event)))}
        onPointerLeave={() => setLabel(undefined)}
      />
    </figure>
  );
}
