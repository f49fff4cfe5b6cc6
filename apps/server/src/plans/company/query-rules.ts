import { reglasDeConsulta, type ReglasDeConsultaField, type Values } from '@veridico/forms';
import type { ReglasDeConsulta } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { readForm } from '../../http/read-form.ts';
import type { Schema } from '../../storage/schema.ts';
import { lockCompany } from '../representation/standing.ts';
import { assertStillAdministrator } from './administrators.ts';
import { decidedBy } from './decided-by.ts';
import type { Administrator } from './users.ts';

const SHOWN = 10;

/** What a company set for its queries. */
export interface QueryRules {
  /** For so many days an answer that the company has is offered instead of a new query; 0: never. */
  readonly dias: number;
  /** Most additional queries in a period of a monthly contract; null: any number. */
  readonly topeAdicionales: number | null;
  /** Additional queries, and those above a user's own limit, wait for an administrator's approval. */
  readonly aprobacion: boolean;
}

/** Those of a company that set none. */
const NO_RULES: QueryRules = { dias: 30, topeAdicionales: null, aprobacion: false };

/** A row of the version before does not say it: the row before it does. */
const APROBACION = sql<boolean>`coalesce(aprobacion, (select before.aprobacion from company_rules before
  where before.empresa = company_rules.empresa and before.id < company_rules.id and before.aprobacion is not null
  order by before.id desc limit 1), false)`.as('aprobacion');

/** The rules in force. @param titular RUT in whose name queries are made */
export async function queryRules(db: Kysely<Schema>, titular: string): Promise<QueryRules> {
  const row = await db
    .selectFrom('company_rules')
    .select(['dias', 'tope_adicionales as topeAdicionales'])
    .select(APROBACION)
    .where('empresa', '=', titular)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? NO_RULES;
}

/** The rules in force, and who set the last ones. */
export async function shownRules(db: Kysely<Schema>, empresa: string): Promise<ReglasDeConsulta> {
  const rows = await db
    .selectFrom('company_rules')
    .select(['dias', 'tope_adicionales as topeAdicionales', 'en'])
    .select(APROBACION)
    .select(decidedBy('company_rules').as('quien'))
    .where('empresa', '=', empresa)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return { ...(await queryRules(db, empresa)), cambios: rows.map(({ en, ...row }) => ({ ...row, en: en.toISOString() })) };
}

/** Sets the rules, for the next query of every user. @param quien `sub` @throws Problem CAMPOS_INVALIDOS, NO_PERMITIDO */
export async function setRules(
  db: Kysely<Schema>,
  { empresa, usuario }: Administrator,
  quien: string,
  sent: Values<ReglasDeConsultaField> & { readonly aprobacion: '' | 'S' | 'N' },
): Promise<void> {
  const { dias, tope } = readForm(reglasDeConsulta, sent);
  await db.transaction().execute(async (trx) => {
    await lockCompany(trx, empresa);
    await assertStillAdministrator(trx, { empresa, usuario });
    // A page of the version before does not send it: what is in force stays.
    const aprobacion = sent.aprobacion === '' ? (await queryRules(trx, empresa)).aprobacion : sent.aprobacion === 'S';
    await trx
      .insertInto('company_rules')
      .values({ empresa, dias: Number(dias), tope_adicionales: tope === '' ? null : Number(tope), aprobacion, quien })
      .execute();
  });
}
