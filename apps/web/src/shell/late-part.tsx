import { lazy, memo, Suspense, type ComponentType, type FunctionComponent } from 'react';
import { drawnBefore } from './first-paint.ts';

const ACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

/**
 * A part of a prerendered page that works equally without its script, by its export name. Its module is fetched on the first user
 * interaction, or at once if the page was not prerendered. If the fetch fails, the prerendered part stays.
 */
export function latePart<Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): FunctionComponent<Props> {
  const Part = lazy(async () => {
    if (drawnBefore) await firstAction();
    const file = await load().catch(() => new Promise<never>(() => undefined));
    return { default: file[name] as ComponentType<object> };
  });
  // React removes a prerendered part that is rendered anew before its script arrived: equal properties must not render it.
  return memo<Props>(function LatePart(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  });
}

function firstAction(): Promise<void> {
  return new Promise((resolve) => {
    for (const action of ACTIONS) addEventListener(action, () => resolve(), { once: true, passive: true, capture: true });
  });
}
