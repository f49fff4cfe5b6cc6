import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { tabEntries } from '../browser-storage.ts';
import { stayReadable } from './first-paint.ts';

const FLAG = 'veridico:recarga';

/** A lazily loaded screen, by its export name; fetched when its route is first shown. */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const file = await load().catch(reloadOnce);
    tabEntries.remove(FLAG);
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
 * After a deployment the files known to an open page are gone; a reload finds the new ones. Only once,
 * so that a missing file ends in the error page, or in a page that is at least readable.
 */
async function reloadOnce(cause: unknown): Promise<never> {
  if ((await serverAnswers()) && remember('1')) location.reload();
  else if (!stayReadable()) throw cause;
  return new Promise<never>(() => undefined);
}

/** False if the flag was already set or storage is unavailable. */
function remember(flag: string): boolean {
  if (tabEntries.read(FLAG) === flag) return false;
  return tabEntries.write(FLAG, flag);
}
