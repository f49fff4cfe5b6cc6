import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels between two sheets; must match pdf-viewer.module.css. */
const GAP = 16;
/** Without zoom a sheet is never wider than printed (US letter at 96 dpi). */
const PRINTED_WIDTH = 816;

export interface Sheets {
  /** Ref of the scrolling element. */
  readonly attach: (well: HTMLDivElement | null) => void;
  /** Visible page, from 1. */
  readonly current: number;
  /** Sheet width in pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether a page is visible or within one screen of it; only those are rendered. */
  isNear(page: number): boolean;
  show(page: number): void;
  /** Updates the state from the scroll position. */
  read(): void;
}

/** Layout of the sheets in a scrolling column. `ratio` is height over width of a page. */
export function useSheets(pages: number, ratio: number, zoom: number): Sheets {
  const [well, attach] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  const width = Math.round(Math.min(room.width, PRINTED_WIDTH) * zoom);
  const height = Math.round(width * ratio);
  const stride = height + GAP;

  useEffect(() => {
    if (!well) return;
    const observer = new ResizeObserver(() => setRoom({ width: well.clientWidth - padding(well), height: well.clientHeight }));
    observer.observe(well);
    return () => observer.disconnect();
  }, [well]);

  // Keeps the reading position when the sheets change size.
  const place = useRef(0);
  useLayoutEffect(() => {
    well?.scrollTo({ top: place.current * stride });
  }, [well, stride]);

  function read(): void {
    if (!well) return;
    place.current = well.scrollTop / stride;
    setTop(well.scrollTop);
  }

  function show(page: number): void {
    well?.scrollTo({ top: (page - 1) * stride });
  }

  const current = Math.max(1, Math.min(pages, Math.floor((top + room.height / 2) / stride) + 1));
  function isNear(page: number): boolean {
    const start = (page - 1) * stride;
    return width > 0 && start < top + 2 * room.height && start + stride > top - room.height;
  }

  return { attach, current, width, height, isNear, show, read };
}

function padding(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return parseFloat(paddingLeft) + parseFloat(paddingRight);
}
