import { endpoints } from '@veridico/api/endpoints';
import { busqueda, readSearched, TEXTOS_BUSCADOS, type SearchedText } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import { readForm } from '../../http/read-form.ts';
import { IdentityUnavailable, type IdentityAdmin } from '../../providers/identity/port.ts';
import type { OfficeDeps } from '../deps.ts';
import { read } from '../permission/log.ts';
import { servePreparedAct } from '../permission/serve.ts';
import { searchOffice } from './find.ts';

interface SearchRoutesDeps extends Pick<OfficeDeps, 'db' | 'kinds'> {
  readonly identity: IdentityAdmin;
}

/** One search for everything; the log keeps what kind of text it was, never the text. */
export function searchRoutes(app: FastifyInstance, { db, kinds, identity }: SearchRoutesDeps): void {
  servePreparedAct({ app, db }, endpoints.oficinaBuscar, 'buscar', {
    prepare: async ({ body }) => {
      const searched = readSearched(readForm(busqueda, body).texto);
      return { searched, account: await accountOf(identity, searched) };
    },
    carryOut: async (_call, { trx }, { searched, account }) => ({
      answer: { 200: { parece: searched.clase, grupos: await searchOffice({ db: trx, kinds }, searched, account) } },
      noted: read(`búsqueda por ${TEXTOS_BUSCADOS[searched.clase]}`),
    }),
  });
}

/** `sub` of the account with this mail, which the product knows only once it is confirmed; undefined without one, or without an answer. */
async function accountOf(identity: IdentityAdmin, { clase, valor }: SearchedText): Promise<string | undefined> {
  if (clase !== 'correo') return undefined;
  try {
    return (await identity.find({ email: valor }))?.id;
  } catch (error) {
    if (error instanceof IdentityUnavailable) return undefined;
    throw error;
  }
}
