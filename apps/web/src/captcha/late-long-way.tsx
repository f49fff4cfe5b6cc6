import { lazy, Suspense } from 'react';
import type { LongWayProps } from './long-way.tsx';

const LongWay = lazy(async () => {
  const module = await import('./long-way.tsx').catch(() => undefined);
  return { default: module?.LongWay ?? NoLongWay };
});

const NoLongWay = (_props: LongWayProps) => null;

/** Few need it: fetched when it is offered. Who cannot fetch it still has the form. */
export function LateLongWay(props: LongWayProps) {
  return (
    <Suspense fallback={null}>
      <LongWay {...props} />
    </Suspense>
  );
}
