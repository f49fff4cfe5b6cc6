import type { Kysely } from 'kysely';
import { databaseTarget } from '../bureau/import/database-target.ts';
import { loadLines } from '../bureau/import/testing.ts';
import { openForge } from '../http/testing-tokens.ts';
import type { Schema } from '../storage/schema.ts';
import { openTestApp } from './app-testing.ts';
import { ASKER } from './rights-testing.ts';

type Body = Readonly<Record<string, unknown>>;

interface Answered {
  readonly status: number;
  readonly text: string;
  // oxlint-disable-next-line no-explicit-any -- what the API answers, judged by the assertions
  readonly body: any;
}

/** The desk for requests, with two people of Derechos: ana, who acts unless another one is named, and eva. */
export interface RightsOffice {
  readonly db: Kysely<Schema>;
  readonly call: (sub: string, method: 'GET' | 'POST', path: string, payload?: Body) => Promise<Answered>;
  /** The request as a person sees it. @param numero as printed */
  readonly seen: (numero: string, sub?: string) => Promise<Answered['body']>;
  /** An act on the request as it stands. */
  readonly act: (numero: string, acto: string, more?: Body, sub?: string) => Promise<Answered>;
  /** An answer to the request as it stands: accepted, unless `more` says otherwise. */
  readonly decide: (numero: string, more: Body, sub?: string) => Promise<Answered>;
  /** The register of a request. @param solicitud its id */
  readonly events: (solicitud: string) => Promise<string[]>;
  /** A protest of the asker: where a request finds it, as calls name it, and its version. */
  readonly aProtest: (numero: string) => Promise<{
    readonly tabla: 'protestos';
    readonly clave: Buffer;
    readonly named: { readonly tipo: string; readonly clave: string; readonly rut: string };
    readonly version: string;
  }>;
  readonly close: () => Promise<void>;
}

export async function openOffice(): Promise<RightsOffice> {
  const forge = await openForge();
  const app = await openTestApp({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
  const { db } = app;
  for (const sub of ['ana', 'eva'])
    await db
      .insertInto('office_staff')
      .values({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles: ['derechos'] })
      .execute();
  const call: RightsOffice['call'] = async (sub, method, path, payload) => {
    const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name: sub, realm_access: { roles: ['backoffice'] } });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.app.inject({ method, url: `/v1/oficina/${path}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, text: answer.body, body: answer.body.startsWith('{') ? answer.json() : {} };
  };
  const seen: RightsOffice['seen'] = async (numero, sub = 'ana') => (await call(sub, 'GET', `derechos/peticiones/${numero}`)).body;
  const onRequest = async (sub: string, numero: string, path: string, body: Body) => {
    const { version } = await seen(numero, sub);
    return call(sub, 'POST', `derechos/peticiones/${numero}/${path}`, { version, ...body });
  };
  return {
    db,
    call,
    seen,
    act: (numero, acto, more = {}, sub = 'ana') => onRequest(sub, numero, `actos/${acto}`, { nota: 'Lo revisé', ...more }),
    decide: (numero, more, sub = 'ana') =>
      onRequest(sub, numero, 'decision', {
        decision: 'acogida',
        razon: '',
        respuesta: 'Aquí están tus datos.',
        nota: 'Corresponde',
        ...more,
      }),
    events: async (solicitud) =>
      (await db.selectFrom('rights_events').select('hecho').where('solicitud', '=', solicitud).orderBy('id').execute()).map(
        ({ hecho }) => hecho,
      ),
    aProtest: async (numero) => {
      await loadLines(databaseTarget(db, 'protestos', false), 'protestos', [
        `${ASKER},CH,Falta de fondos,${numero},CLP,100,2025-01-31,2025-02-01,Banco Uno,Santiago,vigente,`,
      ]);
      const { body } = await call('ana', 'POST', 'antecedentes', { rut: ASKER, nota: 'Prueba' });
      const ours = ({ campos }: { readonly campos: Readonly<Record<string, string>> }) => campos['numero'] === numero;
      const { clave, version } = body.antecedentes.find(ours);
      return { tabla: 'protestos', clave: Buffer.from(clave, 'hex'), named: { tipo: 'protestos', clave, rut: ASKER }, version };
    },
    close: app.close,
  };
}
