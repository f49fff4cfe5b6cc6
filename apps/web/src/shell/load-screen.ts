import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { tabEntries } from '../browser-storage.ts';
import { stayReadable } from './first-paint.ts';

/** Names of the screens for which this tab was reloaded, separated by spaces. */
const RELOADED = 'veridico:recarga';

/** A lazily loaded screen, by its export name; fetched when its route is first shown. */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const file = await load().catch((cause: unknown) => reloadOnce(name, cause));
    forget(name);
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
 * After a deployment the files known to an open page are gone; a reload finds the new ones. Only once for each screen: a page loads
 * several, and one that loads must not permit another reload for one that is missing. A missing file ends in the error page, or in a
 * page that is at least readable.
 */
async function reloadOnce(name: string, cause: unknown): Promise<never> {
  if ((await serverAnswers()) && remember(name)) location.reload();
  else if (!stayReadable()) throw cause;
  return new Promise<never>(() => undefined);
}

const reloaded = () => tabEntries.read(RELOADED)?.split(' ') ?? [];

/** False if the tab was already reloaded for this screen or storage is unavailable. */
function remember(name: string): boolean {
  return !reloaded().includes(name) && tabEntries.write(RELOADED, [...reloaded(), name].join(' '));
}

function forget(name: string): void {
  const others = reloaded().filter((each) => each !== name);
  if (others.length < reloaded().length) tabEntries.write(RELOADED, others.join(' '));
}
