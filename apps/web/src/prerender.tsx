import { prerender } from 'react-dom/static';
import { reports } from '@veridico/reports';
import { ACCOUNT_SCREENS } from './account-routes.tsx';
import { App } from './app.tsx';
import { DATA_SCREENS } from './data-routes.tsx';
import { OFFICE_SCREENS } from './office-routes.tsx';
import { WORK_SCREENS } from './work-routes.tsx';
import { PLAN_SCREENS } from './plan-routes.tsx';
import { PUBLIC_SCREENS } from './routes.tsx';
import { addressPatterns } from './shell/screens.ts';
import { drawnTitle } from './ui/page-title.ts';

/** Parameters that affect the first rendering; an undefined value means any non-blank value. */
type Query = Readonly<Record<string, string | undefined>>;

interface PrerenderedPage {
  readonly path: string;
  readonly query: Query;
  readonly title: string;
  /** Content of #root. */
  readonly markup: string;
}

const PAGES: readonly Pick<PrerenderedPage, 'path' | 'query'>[] = [
  { path: '/inicio', query: {} },
  ...reports.map(({ slug }) => ({ path: `/informes/${slug}`, query: {} })),
  ...reports.map(({ code }) => ({ path: '/compra-directa/paso1', query: { codigo_servicio: code } })),
  { path: '/verifica-informe/paso1', query: { folio: undefined, codigo_verificacion: undefined } },
  { path: '/verifica-informe/paso1', query: {} },
  { path: '/recuperar-compra', query: {} },
  { path: '/tasacion/metodo', query: {} },
  { path: '/terminos-y-condiciones', query: {} },
  { path: '/politica-de-privacidad', query: {} },
  { path: '/proteccion-de-datos', query: {} },
];

// Plans have a table of their own, which lists their addresses.
const { '/contrata-directo/*': _plans, ...publicScreens } = PUBLIC_SCREENS;
/** Patterns of every address that has a screen; any other is unknown. */
export const addresses: readonly string[] = [
  publicScreens,
  PLAN_SCREENS,
  ACCOUNT_SCREENS,
  DATA_SCREENS,
  OFFICE_SCREENS,
  WORK_SCREENS,
].flatMap(addressPatterns);

/**
 * Every public page in its initial state, without fetched or typed data; addresses with more parameters come first. Settings keep the
 * server's placeholders, such as %AVISO%.
 */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  // Sequentially: the title is that of the last rendered page.
  for (const { path, query } of PAGES) {
    const markup = await draw(`${path}?${new URLSearchParams(Object.entries(query).map(([name, value = ' ']) => [name, value]))}`);
    pages.push({ path, query, title: drawnTitle(), markup });
  }
  return pages;
}

/** @throws what a screen throws while rendering */
async function draw(address: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<App address={address} />, {
    // Streamed parts need inline scripts, which the page's CSP forbids.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return markup;
}
