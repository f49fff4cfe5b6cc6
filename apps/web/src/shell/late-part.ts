import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { drawnBefore } from './first-paint.ts';

const ACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

/**
 * A part of a prerendered page that is as good before its script as with it, by the name it is exported under. Its file is fetched with the
 * first thing a person does, at once where the page was not prerendered. One that cannot be fetched leaves the part as it stands.
 */
export function latePart<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    if (drawnBefore) await firstAction();
    const file = await load().catch(() => new Promise<never>(() => undefined));
    return { default: file[name] };
  });
}

function firstAction(): Promise<void> {
  return new Promise((resolve) => {
    for (const action of ACTIONS) addEventListener(action, () => resolve(), { once: true, passive: true, capture: true });
  });
}
