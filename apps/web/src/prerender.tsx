import { prerender } from 'react-dom/static';
import { reports } from '@veridico/reports';
import { App } from './app.tsx';
import { drawnTitle } from './ui/page-title.ts';

/** Parameters that what is drawn first depends on; undefined as a value: any that is not blank. */
type Query = Readonly<Record<string, string | undefined>>;

interface PrerenderedPage {
  readonly path: string;
  readonly query: Query;
  readonly title: string;
  /** What stands in #root. */
  readonly markup: string;
}

const PAGES: readonly Pick<PrerenderedPage, 'path' | 'query'>[] = [
  { path: '/inicio', query: {} },
  ...reports.map(({ code }) => ({ path: '/compra-directa/paso1', query: { codigo_servicio: code } })),
  { path: '/verifica-informe/paso1', query: { folio: undefined, codigo_verificacion: undefined } },
  { path: '/verifica-informe/paso1', query: {} },
  { path: '/recuperar-compra', query: {} },
  { path: '/tasacion/metodo', query: {} },
  { path: '/terminos-y-condiciones', query: {} },
  { path: '/politica-de-privacidad', query: {} },
];

/**
 * Every public page as it is before anything was fetched or typed, the ones with more parameters first. Settings are left as the server's
 * own words, such as %AVISO%.
 */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  // One after the other: the title is that of the page drawn last.
  for (const { path, query } of PAGES) {
    const markup = await draw(`${path}?${new URLSearchParams(Object.entries(query).map(([name, value = ' ']) => [name, value]))}`);
    pages.push({ path, query, title: drawnTitle(), markup });
  }
  return pages;
}

/** @throws what a screen throws while it is drawn */
async function draw(address: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<App address={address} />, {
    // Parts sent late would be put in their place by inline scripts, which the page's policy forbids.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return markup;
}
