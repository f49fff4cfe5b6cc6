import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { stayReadable } from './first-paint.ts';

const FLAG = 'veridico:recarga';

/** A screen in a file of its own, by the name it is exported under, fetched when its route is first shown. */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const file = await load().catch(reloadOnce);
    remember(undefined);
    return { default: file[name] };
  });
}

/** Loading the page again while nobody answers would end in the browser's own error page. */
export function serverAnswers(): Promise<boolean> {
  return fetch('', { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * After a deployment the files an open page knows are gone: loading the page again finds the new ones. Only once,
 * so that a file that is really missing ends in the error page, or in a page that can at least be read.
 */
async function reloadOnce(cause: unknown): Promise<never> {
  if ((await serverAnswers()) && remember('1')) location.reload();
  else if (!stayReadable()) throw cause;
  return new Promise<never>(() => undefined);
}

/** False when the flag stood already or the browser keeps nothing. */
function remember(flag: string | undefined): boolean {
  try {
    if (flag === undefined) sessionStorage.removeItem(FLAG);
    else if (sessionStorage.getItem(FLAG) === flag) return false;
    else sessionStorage.setItem(FLAG, flag);
    return true;
  } catch {
    return false;
  }
}
