import { readCliente } from './stored-session.ts';

let shown: string | undefined;

/** Id of the company that the session acts for, as stored; undefined where there is no choice. */
export function storedCompany(): string | undefined {
  const cliente = readCliente();
  return (cliente?.empresas ?? 0) > 1 ? cliente?.empresa : undefined;
}

/** The page that begins now shows data of the session's company. @returns its id */
export function showCompany(): string | undefined {
  shown = storedCompany();
  return shown;
}

/** Tells the server what the page shows, which refuses the call if the session acts for another company by now. */
export function shownCompany(): Readonly<Record<string, string>> {
  return shown === undefined ? {} : { 'x-empresa': shown };
}
