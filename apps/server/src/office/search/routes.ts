import { endpoints } from '@veridico/api/endpoints';
import { busqueda, check, normalise, readSearched, TEXTOS_BUSCADOS } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../http/problem.ts';
import type { OfficeDeps } from '../deps.ts';
import { read } from '../permission/log.ts';
import { serveAct } from '../permission/serve.ts';
import { searchOffice } from './find.ts';

/** One search for everything; the log keeps what kind of text it was, never the text. */
export function searchRoutes(app: FastifyInstance, { db, kinds }: Pick<OfficeDeps, 'db' | 'kinds'>): void {
  serveAct({ app, db }, endpoints.oficinaBuscar, 'buscar', async ({ body }, { trx }) => {
    const { texto } = normalise(busqueda, body);
    const campos = check(busqueda, { texto }, 'submit');
    if (campos.texto !== undefined) throw new Problem('CAMPOS_INVALIDOS', { campos });
    const searched = readSearched(texto);
    const grupos = await searchOffice({ db: trx, kinds }, searched);
    return { answer: { 200: { parece: searched.clase, grupos } }, noted: read(`búsqueda por ${TEXTOS_BUSCADOS[searched.clase]}`) };
  });
}
