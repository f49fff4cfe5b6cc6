import { lazy, Suspense } from 'react';
import { Unreachable } from '../shell/unreachable.tsx';
import { Loading } from '../ui/spinner.tsx';

const PlanCards = lazy(async () => {
  const module = await import('./plan-cards.tsx').catch(() => undefined);
  return { default: module?.PlanCards ?? Unreachable };
});

/** Fetched only when no plan is chosen: most visits to the page already have one. */
export function LatePlanCards() {
  return (
    <Suspense fallback={<Loading text="Cargando planes..." />}>
      <PlanCards level="h2" />
    </Suspense>
  );
}
