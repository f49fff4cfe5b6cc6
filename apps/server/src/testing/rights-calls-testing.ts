import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { aRequest, ASKER } from './rights-testing.ts';

type Body = Readonly<Record<string, string>>;
type Call = readonly [method: 'GET' | 'POST', path: string, body?: Body];

interface CallsDeps<C> {
  readonly db: () => Kysely<Schema>;
  /** YYYY-MM-DD in Chile. */
  readonly today: () => Promise<string>;
  readonly reason: string;
  /** Makes a call that needs a second person. @returns the call by which that person decides */
  readonly decided: (made: Call, decision: 'confirmar') => Promise<C>;
}

/** Acts on requests that ask for no reason: the log says what was done, the register of requests what was written. */
export const RIGHTS_WITHOUT_REASON = [
  'tomar-peticion',
  'soltar-peticion',
  'anotar-peticion',
  'consultar-fuente',
  'anotar-respuesta',
] as const;

/** A call of each act on requests of persons, on a new request that it may be done to. */
export function rightsCalls<C>({ db, today, reason, decided }: CallsDeps<C>) {
  /** An act on a new request. */
  const onRequest = async (acto: string, body: Body = {}, request: Parameters<typeof aRequest>[1] = {}): Promise<Call> => [
    'POST',
    `oficina/derechos/peticiones/${(await aRequest(db(), request)).numero}/actos/${acto}`,
    { version: '1', ...body },
  ];
  return {
    'ver-peticion': async (): Promise<Call> => ['GET', `oficina/derechos/peticiones/${(await aRequest(db())).numero}`],
    'ver-titular': async (): Promise<Call> => [
      'POST',
      `oficina/derechos/peticiones/${(await aRequest(db())).numero}/titular`,
      { nota: reason },
    ],
    'ver-adjunto': async (): Promise<Call> => {
      const { id, numero } = await aRequest(db());
      const file = { nombre: 'Cédula.pdf', tipo: 'application/pdf', contenido: Buffer.from('%PDF-1.7'), sha256: Buffer.alloc(32) };
      const kept = await db()
        .insertInto('rights_attachments')
        .values({ solicitud: id, origen: 'titular', ...file })
        .returning('id')
        .executeTakeFirstOrThrow();
      return ['GET', `oficina/derechos/peticiones/${numero}/adjuntos/${kept.id}`];
    },
    'tomar-peticion': () => onRequest('tomar'),
    'soltar-peticion': () => onRequest('soltar', {}, { asignada: 'jefa', asignada_nombre: 'Eva' }),
    'aceptar-titular': () => onRequest('aceptar-identidad', { nota: reason }, { identidad: 'por-revisar', prueba: 'documento' }),
    'rechazar-titular': () => onRequest('rechazar-identidad', { nota: reason }, { identidad: 'por-revisar', prueba: 'documento' }),
    'bloquear-datos': () => onRequest('bloquear', { nota: reason }),
    'levantar-bloqueo': async (): Promise<Call> => {
      const { id, numero } = await aRequest(db());
      await db().insertInto('bloqueos').values({ solicitud: id, rut: ASKER, motivo: 'peticion', quien: 'Eva', hasta: null }).execute();
      return ['POST', `oficina/derechos/peticiones/${numero}/actos/levantar`, { version: '1', nota: reason }];
    },
    'consultar-fuente': async () => onRequest('consultar-fuente', { fecha: await today(), como: 'correo', aQuien: 'Rosa Vega, Banco Uno' }),
    'anotar-respuesta': () => onRequest('anotar-respuesta', { texto: 'Ana Soto pagó' }, { estado: 'en-consulta' }),
    'anotar-peticion': () => onRequest('anotar', { texto: 'Ana Soto llamó' }),
    'prorrogar-peticion': () => onRequest('prorrogar', { nota: reason }),
    'responder-peticion': async () => {
      const asked = { version: '1', decision: 'rechazada', razon: 'repetida', respuesta: 'Ya te respondimos.', nota: reason };
      return decided(['POST', `oficina/derechos/peticiones/${(await aRequest(db())).numero}/decision`, asked], 'confirmar');
    },
    'exportar-derechos': async (): Promise<Call> => ['GET', 'oficina/derechos/registro.csv'],
  };
}
