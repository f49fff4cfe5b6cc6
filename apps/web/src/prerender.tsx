import { prerender } from 'react-dom/static';
import { fullName, reports } from '@veridico/reports';
import { ACCOUNT_SCREENS } from './account-routes.tsx';
import { App } from './app.tsx';
import { ABOUT_SCREENS } from './about-routes.tsx';
import { DATA_SCREENS } from './data-routes.tsx';
import { OFFICE_SCREENS } from './office-routes.tsx';
import { WORK_SCREENS } from './work-routes.tsx';
import { PLAN_SCREENS } from './plan-routes.tsx';
import { PUBLIC_SCREENS } from './routes.tsx';
import { TROUBLES } from './screens/ayuda/troubles.ts';
import { addressPatterns } from './shell/screens.ts';
import { structuredData, type Subject } from './structured-data.ts';
import { drawnTitle } from './ui/page-title.ts';

/** Parameters that affect the first rendering; an undefined value means any non-blank value. */
type Query = Readonly<Record<string, string | undefined>>;

interface PrerenderedPage {
  readonly path: string;
  readonly query: Query;
  readonly title: string;
  /** A sentence for search engines and shared links. */
  readonly description: string;
  /** Last part of the address of the report whose first page a shared link shows. */
  readonly picture: string;
  /** Elements for search engines. */
  readonly data: string;
  /** Content of #root. */
  readonly markup: string;
}

type PageToDraw = Pick<PrerenderedPage, 'path' | 'query' | 'description'> &
  Partial<Pick<PrerenderedPage, 'picture'>> & { readonly subject?: Subject };

const VERIFY = 'Con su folio y su código, comprueba que un informe es el que emitimos.';

const PAGES: readonly PageToDraw[] = [
  {
    path: '/inicio',
    query: {},
    description: 'Informes comerciales y de propiedades de Chile, en PDF y con código de verificación.',
  },
  ...reports.map((report) => ({
    path: `/informes/${report.slug}`,
    query: {},
    picture: report.slug,
    subject: { product: { name: fullName(report), code: report.code } },
    description: [report.description.slice(0, -1), ...report.includes, ''].join('. ').trim(),
  })),
  ...reports.map(({ slug, code, name, description }) => ({
    path: '/compra-directa/paso1',
    query: { codigo_servicio: code },
    picture: slug,
    description: `Compra el Informe ${name} sin registrarte. ${description}`,
  })),
  { path: '/verifica-informe/paso1', query: { folio: undefined, codigo_verificacion: undefined }, description: VERIFY },
  { path: '/verifica-informe/paso1', query: {}, description: VERIFY },
  { path: '/recuperar-compra', query: {}, description: 'Pide a tu correo un enlace nuevo a cada informe que compraste.' },
  {
    path: '/tasacion/metodo',
    query: {},
    picture: 'tasacion',
    description: 'Cómo calculamos el valor de una propiedad, de qué avisos sale y cuánto se equivoca.',
  },
  { path: '/terminos-y-condiciones', query: {}, description: 'Las condiciones de compra y de uso de los informes de Verídico.' },
  {
    path: '/politica-de-privacidad',
    query: {},
    description: 'Qué datos guarda Verídico, para qué, por cuánto tiempo y con quién los comparte.',
  },
  {
    path: '/ayuda',
    query: {},
    subject: { questions: TROUBLES },
    description: 'Qué hacer si tu informe no llega, si un dato está mal o si necesitas ayuda de una persona.',
  },
  {
    path: '/quienes-somos',
    query: {},
    subject: { seller: true },
    description: 'La empresa que vende los informes, a qué se obliga y lo que mide de su trabajo.',
  },
  { path: '/proteccion-de-datos', query: {}, description: 'Tus derechos sobre los datos que tratamos, y cómo ejercerlos.' },
];

/** Report whose first page a shared link of any other page shows. */
const USUAL_PICTURE = 'empresarial';

// Plans have a table of their own, which lists their addresses.
const { '/contrata-directo/*': _plans, ...publicScreens } = PUBLIC_SCREENS;
/** Patterns of every address that has a screen; any other is unknown. */
export const addresses: readonly string[] = [
  publicScreens,
  PLAN_SCREENS,
  ACCOUNT_SCREENS,
  ABOUT_SCREENS,
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
  for (const { path, query, description, picture = USUAL_PICTURE, subject = {} } of PAGES) {
    const markup = await draw(`${path}?${new URLSearchParams(Object.entries(query).map(([name, value = ' ']) => [name, value]))}`);
    pages.push({ path, query, title: drawnTitle(), description, picture, data: structuredData({ ...subject, description }), markup });
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
