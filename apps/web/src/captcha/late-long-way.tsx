import { lazy, Suspense } from 'react';
import type { LongWayProps } from './long-way.tsx';

const LongWay = lazy(async () => {
  const module = await import('./long-way.tsx').catch(() => undefined);
  return { default: module?.LongWay ?? NoLongWay };
});

const NoLongWay = (_props: LongWayProps) => null;

/** Rarely needed, so fetched only when offered. If the fetch fails, the form still works. */
export function LateLongWay(props: LongWayProps) {
  return (
    <Suspense fallback={null}>
      <LongWay {...props} />
    </Suspense>
  );
}
