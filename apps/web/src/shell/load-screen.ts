import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { tabEntries } from '../browser-storage.ts';
import { stayReadable } from './first-paint.ts';

/** The screen for which this tab was reloaded, until it loads. */
const RELOADED = 'veridico:recarga';

/** A lazily loaded screen, by its export name; fetched when its route is first shown. */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const file = await load().catch((cause: unknown) => reloadOnce(name, cause));
    if (tabEntries.read(RELOADED) === name) tabEntries.remove(RELOADED);
    return { default: file[name] };
  });
}

/** Checked before a reload: without server it would end in the browser's own error page. */
export function serverAnswers(): Promise<boolean> {
  return fetch('', { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * After a deployment the files known to an open page are gone; a reload finds the new ones. Only once, until the missing screen loads: a
 * page loads several, and one that loads must not permit another reload. A missing file ends in the error page, or in a page that is at
 * least readable. Without storage there is no reload.
 */
async function reloadOnce(name: string, cause: unknown): Promise<never> {
  if ((await serverAnswers()) && !tabEntries.read(RELOADED) && tabEntries.write(RELOADED, name)) location.reload();
  else if (!stayReadable()) throw cause;
  return new Promise<never>(() => undefined);
}
