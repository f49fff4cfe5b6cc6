import { sql } from 'kysely';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { rutsFrom } from '../testing/ruts-testing.ts';
import { dueApproved, makeApproved } from './work.ts';

type Body = Readonly<Record<string, unknown>>;
type Answer = ReturnType<Customers['call']>;

export const APPROVALS = '/v1/empresa/aprobaciones';

/** A company that approves its additional queries: two administrators and a user who asks. */
export interface ApprovingCompany {
  readonly empresa: string;
  readonly jefa: Someone;
  readonly jefe: Someone;
  readonly luis: Someone;
}

export interface Approvals {
  readonly fixture: Customers;
  /** RUTs that no other test uses. */
  readonly aSubject: () => string;
  /** @param consultas included in the period @param limite of the user who asks */
  company(consultas: number, limite?: number | null): Promise<ApprovingCompany>;
  rule(empresa: string, rule: { readonly tope: number | null; readonly aprobacion: boolean | null }): Promise<void>;
  /** A query of the specified call. */
  query(who: Someone, run?: string, more?: Readonly<Record<string, string>>): Answer;
  request(who: Someone, run?: string): Answer;
  list(who: Someone, own?: 'mias'): Promise<readonly Body[]>;
  approve(who: Someone, id: string, cost?: { readonly adicional: 'S' | 'N'; readonly valor: string }): Answer;
  refuse(who: Someone, id: string, respuesta: string): Answer;
  /** Makes what was approved. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export const ADDITIONAL = { adicional: 'S', valor: '0.15' } as const;

export async function openApprovals(): Promise<Approvals> {
  const fixture = await openCustomers({ acquireMs: 30_000 });
  const { db } = fixture.database;
  const aSubject = rutsFrom(60_000_000);
  const asked = (run: string) => ({ run, motivo: 'evaluacion-crediticia' });
  const rule: Approvals['rule'] = async (empresa, { tope, aprobacion }) => {
    await sql`insert into company_rules (empresa, dias, tope_adicionales, aprobacion, quien) values (${empresa}, 0, ${tope}, ${aprobacion}, 'jefa')`.execute(
      db,
    );
  };
  return {
    fixture,
    aSubject,
    rule,
    async company(consultas, limite = null) {
      const empresa = aSubject();
      const jefa = await fixture.contract({ consultas, of: { empresa, contrato: 'S', rol: 'administrador' } });
      const jefe = await fixture.someone({ empresa, contrato: 'S', rol: 'administrador' });
      const luis = await fixture.someone({ empresa, contrato: 'S', rol: 'consultor', limite });
      await rule(empresa, { tope: null, aprobacion: true });
      return { empresa, jefa, jefe, luis };
    },
    query: ({ token }, run = aSubject(), more = {}) =>
      fixture.call(token, { to: 'consulta-informe/sia000002', form: { ...asked(run), aceptaConsultaAdicional: 'true', ...more } }),
    request: ({ token }, run = aSubject()) => fixture.call(token, { to: APPROVALS, json: { ...asked(run), codigoServicio: 'sia000002' } }),
    async list({ token }, own) {
      const { body } = await fixture.call(token, { to: own ? `${APPROVALS}/${own}` : APPROVALS });
      return body['aprobaciones'] as readonly Body[];
    },
    approve: ({ token }, id, cost = ADDITIONAL) => fixture.call(token, { to: `${APPROVALS}/${id}`, json: { acto: 'aprobar', ...cost } }),
    refuse: ({ token }, id, respuesta) => fixture.call(token, { to: `${APPROVALS}/${id}`, json: { acto: 'rechazar', respuesta } }),
    async work() {
      for (const id of await dueApproved(db, 50)) await makeApproved(fixture.queries, id);
    },
    close: () => fixture.close(),
  };
}
