import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { currentUf } from '../../plans/contract/uf.ts';
import { askToday, chileanMoment } from '../../storage/clock.ts';
import type { OfficeDeps } from '../deps.ts';
import { readNote } from '../note.ts';
import { mayDo } from '../permission/acts.ts';
import { twoPersonCall, type TwoPersonCall } from '../permission/two-person.ts';
import { serveAct, serveView } from '../permission/serve.ts';
import { listRequests } from '../permission/requests.ts';
import { PRICES_PAGE } from './second.ts';
import { changeCatalog, withdrawChange } from './change.ts';
import { KINDS, listChanges, listProducts } from './list.ts';
import { prepareChange } from './prepare.ts';
import { KIND_RULES } from './rules.ts';
import { viewOf } from './view.ts';

export interface CatalogOfficeDeps extends Pick<OfficeDeps, 'db'> {
  /** Called after a change was committed: this node's copies of prices are old. */
  readonly pricesChanged: () => void;
}

/** What is sold, at which price and since when. */
export function catalogOfficeRoutes(app: FastifyInstance, { db, pricesChanged }: CatalogOfficeDeps): void {
  const office = { app, db };
  serveView(office, endpoints.oficinaCatalogo, 'ver-catalogo', async (_call, staff) => {
    const hoy = await askToday(db);
    const uf = await currentUf(db);
    const productos = await listProducts(db, hoy);
    const cambios = await listChanges(db, productos);
    return {
      200: {
        hoy,
        uf: uf ? { fecha: uf.fecha, valor: Number(uf.valor) } : null,
        puede: KINDS.filter((tipo) => mayDo(staff.roles, KIND_RULES[tipo].act)),
        productos,
        solicitudes: (await listRequests(db, staff)).filter(({ pagina }) => pagina === PRICES_PAGE),
        cambios,
      },
    };
  });

  serveView(office, endpoints.oficinaVistaDeCambio, 'ver-catalogo', async ({ params: { tipo }, body }) => ({
    200: await viewOf(db, tipo, await prepareChange(db, tipo, { ...body, motivo: body.motivo || '-' })),
  }));

  serveAct(
    office,
    endpoints.oficinaAnularCambio,
    ({ params: { tipo } }) => KIND_RULES[tipo].act,
    async ({ params: { tipo, cambio }, body }, acting) => {
      const noted = await withdrawChange(acting, tipo, cambio, readNote(body.nota));
      return { answer: { 200: { mensaje: 'Anulado. No va a regir.' } }, noted, after: pricesChanged };
    },
  );
}

/** A change of what is sold; a promotion at 100 % waits for a second person. */
export const catalogChange = ({ pricesChanged }: Pick<CatalogOfficeDeps, 'pricesChanged'>): TwoPersonCall =>
  twoPersonCall(
    endpoints.oficinaCambiarCatalogo,
    ({ params: { tipo } }) => KIND_RULES[tipo].act,
    async ({ params: { tipo }, body }, acting) => {
      const { codigo, rige, noted, second } = await changeCatalog(acting, tipo, body);
      const mensaje = body.rige === '' ? 'Hecho. Ya rige.' : `Programado. Rige desde el ${chileanMoment(rige)}.`;
      return { answer: { 200: { codigo, rige: rige.toISOString(), mensaje } }, noted, second, after: pricesChanged };
    },
  );
